import { subdomainChangeLimits } from '@lorecircle/shared/subdomain/name-claim'
import { Icon } from '../ui/Icon.tsx'
import { ClaimSubdomain } from './ClaimSubdomain.tsx'

/** An author has one subdomain; the previous one redirects to it and stays reserved if readers may know it. */
export const AnotherName = () => (
  <details className="fold fold-quiet">
    <summary>
      Choose another name
      <Icon name="down" className="i turns" />
    </summary>
    <p>
      Your shop moves there at once, and links to the old address, also printed ones, lead to the new one.
      Nobody else can have an address under which you published, or which you had for{' '}
      {subdomainChangeLimits.unknownDays} days; any other is free for others{' '}
      {subdomainChangeLimits.unknownDays} days after you left it. A shop can take {subdomainChangeLimits.most}{' '}
      other names in a year.
    </p>
    <ClaimSubdomain startWith="" />
  </details>
)
