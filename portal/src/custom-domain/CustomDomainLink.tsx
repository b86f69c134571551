import type { CustomDomainForAuthor } from '@lorecircle/shared/custom-domain/calls'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { paths } from '../paths/paths.ts'
import { BreakableAddress } from '../ui/Jointed.tsx'
import { customDomainQuery } from './queries.ts'

const words: Record<CustomDomainForAuthor['state'], string> = {
  waiting: 'Waiting for DNS records:',
  certificate: 'Setting up the certificate:',
  live: 'Your shop is at',
  failing: 'DNS records are missing:',
  leaving: 'Being disconnected:',
}

export function CustomDomainLink() {
  const { data: own } = useQuery(customDomainQuery)
  if (!own)
    return (
      <p className="small own-domain">
        Have a domain? <Link to={paths.customDomainRequest}>Connect it</Link>
      </p>
    )
  return (
    <p className="small own-domain">
      {words[own.state]}{' '}
      <Link to={paths.customDomainRequest}>
        <BreakableAddress of={own.domain} />
      </Link>
    </p>
  )
}
