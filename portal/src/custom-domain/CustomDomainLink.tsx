import type { OwnDomainForAuthor } from '@lorecircle/shared/custom-domain/calls'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { paths } from '../paths/paths.ts'
import { Jointed } from '../ui/Jointed.tsx'
import { ownDomainQuery } from './queries.ts'

const words: Record<OwnDomainForAuthor['state'], string> = {
  waiting: 'Waiting for its records:',
  certificate: 'Soon the address of your shop:',
  live: 'Readers find your shop at',
  failing: 'Its records are missing:',
  leaving: 'Being let go:',
}

/** Leads to the author's own domain, and says where it stands. */
export function CustomDomainLink() {
  const { data: own } = useQuery(ownDomainQuery)
  if (!own)
    return (
      <p className="small own-domain">
        You own a domain? <Link to={paths.customDomainRequest}>Ask for it to be connected</Link>
      </p>
    )
  return (
    <p className="small own-domain">
      {words[own.state]}{' '}
      <Link to={paths.customDomainRequest}>
        <Jointed of={own.domain} />
      </Link>
    </p>
  )
}
