import type { OwnDomainForAuthor } from '@lorecircle/shared/custom-domain/calls'
import { urls } from '@lorecircle/shared/urls/urls'
import { useMutation } from '@tanstack/react-query'
import { messageOf } from '../api/api-error.ts'
import { config } from '../config/config.ts'
import { useProgress } from '../progress/useProgress.ts'
import { When } from '../progress/When.tsx'
import { Jointed } from '../ui/Jointed.tsx'
import { Alert } from '../ui/Notice.tsx'
import { DnsRecord } from './DnsRecord.tsx'
import { DomainState } from './DomainState.tsx'
import { LeaveDomain } from './LeaveDomain.tsx'
import { checkOwnDomain } from './queries.ts'

/** The domain from its two records to the live shop, and back. */
export function OwnDomain({ own }: { own: OwnDomainForAuthor }) {
  const subdomain = useProgress()?.subdomain ?? null
  const former = subdomain === null ? null : new URL(urls.shop(config().origin, subdomain)).host
  return (
    <div className="sheet flow">
      <h2 className="domain-name">
        <Jointed of={own.domain} />
      </h2>
      <DomainState own={own} former={former} />
      {own.state !== 'leaving' && <Records own={own} />}
      {own.state !== 'leaving' && <LeaveDomain own={own} former={former} />}
    </div>
  )
}

function Records({ own: { records, seen } }: { own: OwnDomainForAuthor }) {
  const { mutate, isPending, error } = useMutation(checkOwnDomain)
  return (
    <>
      <ul className="dns-records">
        <DnsRecord record={records.pointer} does="Leads your domain here." seen={seen?.pointer} />
        <DnsRecord record={records.proof} does="Proves that it is yours." seen={seen?.proof} />
      </ul>
      {error && <Alert>{messageOf(error)}</Alert>}
      <p className="row domain-ask">
        <button type="button" className="btn" disabled={isPending} onClick={() => mutate()}>
          {isPending ? 'Looking...' : 'Check now'}
        </button>
        <span className="small quiet">
          {seen && (
            <>
              Last looked at <When at={seen.at} as="shortMoment" />.{' '}
            </>
          )}
          We check every ten minutes.
        </span>
      </p>
    </>
  )
}
