import type { CustomDomainForAuthor } from '@lorecircle/shared/custom-domain/calls'
import type { DnsRecordResult } from '@lorecircle/shared/custom-domain/own-domain'
import { urls } from '@lorecircle/shared/urls/urls'
import { useMutation } from '@tanstack/react-query'
import { toErrorMessage } from '../api/api-error.ts'
import { config } from '../config/config.ts'
import { useProgress } from '../progress/useProgress.ts'
import { Timestamp } from '../progress/When.tsx'
import { showToast } from '../toasts/toast.ts'
import { Icon } from '../ui/Icon.tsx'
import { BreakableAddress } from '../ui/Jointed.tsx'
import { Alert, Status } from '../ui/Notice.tsx'
import { focusHeading } from '../ui/Screen.tsx'
import {
  checkCustomDomainMutation,
  removeCustomDomainMutation,
  withdrawCustomDomainRequest,
} from './queries.ts'
import { describeDnsRecord, describeDomainProblem } from './words.ts'

export function CustomDomainSettings({ own }: { own: CustomDomainForAuthor }) {
  const subdomain = useProgress()?.subdomain ?? null
  const former = subdomain === null ? null : new URL(urls.shop(config().origin, subdomain)).host
  return (
    <div className="sheet flow">
      <h2 className="domain-name">
        <BreakableAddress of={own.domain} />
      </h2>
      <DomainState own={own} former={former} />
      {own.state !== 'leaving' && <Records own={own} />}
      {own.state !== 'leaving' && <LeaveDomain own={own} former={former} />}
    </div>
  )
}

function Records({ own: { records, seen } }: { own: CustomDomainForAuthor }) {
  const { mutate, isPending, error } = useMutation(checkCustomDomainMutation)
  return (
    <>
      <ul className="dns-records">
        <DnsRecord record={records.pointer} does="Leads your domain here." seen={seen?.pointer} />
        <DnsRecord record={records.proof} does="Proves that it is yours." seen={seen?.proof} />
      </ul>
      {error && <Alert>{toErrorMessage(error)}</Alert>}
      <p className="row domain-ask">
        <button type="button" className="btn" disabled={isPending} onClick={() => mutate()}>
          {isPending ? 'Looking...' : 'Check now'}
        </button>
        <span className="small quiet">
          {seen && (
            <>
              Last looked at <Timestamp at={seen.at} as="shortMoment" />.{' '}
            </>
          )}
          We check every ten minutes.
        </span>
      </p>
    </>
  )
}

const LeaveDomain = ({ own, former }: { own: CustomDomainForAuthor; former: string | null }) =>
  own.state === 'waiting' ? <Withdraw /> : <Leave own={own} former={former} />

function Withdraw() {
  const { mutate, isPending, error } = useMutation(withdrawCustomDomainRequest)
  return (
    <>
      {error && <Alert>{toErrorMessage(error)}</Alert>}
      <p>
        <button
          type="button"
          className="btn line"
          disabled={isPending}
          onClick={() => mutate(undefined, { onSuccess: focusHeading })}
        >
          {isPending ? 'Withdrawing...' : 'Withdraw the request'}
        </button>
      </p>
    </>
  )
}

function Leave({ own: { domain }, former }: { own: CustomDomainForAuthor; former: string | null }) {
  const { mutate, isPending, error } = useMutation(removeCustomDomainMutation)
  return (
    <details className="fold">
      <summary>
        Leave this domain
        <Icon name="down" className="i turns" />
      </summary>
      <div className="flow">
        <p>
          Your shop goes back to {former === null ? 'its address' : <BreakableAddress of={former} />} at once.
          Links to <BreakableAddress of={domain} /> stop working, and emails that you have sent keep working.
        </p>
        {error && <Alert>{toErrorMessage(error)}</Alert>}
        <p>
          <button
            type="button"
            className="btn line domain-name"
            disabled={isPending}
            onClick={() => mutate(undefined, { onSuccess: focusHeading })}
          >
            {isPending ? (
              'Leaving...'
            ) : (
              <span>
                Leave <BreakableAddress of={domain} />
              </span>
            )}
          </button>
        </p>
      </div>
    </details>
  )
}

type DomainStateProps = { own: CustomDomainForAuthor; former: string | null }

function DomainState({ own, former }: DomainStateProps) {
  const problem = describeDomainProblem(own)
  return (
    <>
      {own.state === 'waiting' && <Waiting own={own} />}
      {own.state === 'certificate' && (
        <Status>
          Both records are there. The certificate is being made, which takes some minutes; then your shop
          moves by itself.
        </Status>
      )}
      {own.state === 'live' && <Live own={own} former={former} />}
      {own.state === 'failing' && <Failing own={own} former={former} />}
      {own.state === 'leaving' && (
        <Status>
          Your shop is at {former === null ? 'its address' : <BreakableAddress of={former} />} again. The
          domain is being let go, which takes some minutes.
        </Status>
      )}
      {problem && <Alert>{problem}</Alert>}
    </>
  )
}

const Waiting = ({ own: { askedAt } }: Pick<DomainStateProps, 'own'>) => (
  <>
    <Status>We have received your request.</Status>
    <p>
      You asked on <Timestamp at={askedAt} as="dayInWords" />. Set these two records where your domain is
      registered. The world may take an hour to see them; your shop stays at its address until then. A domain
      without a prefix, such as example.com, cannot have a CNAME: use what your provider calls ALIAS or ANAME.
    </p>
  </>
)

function Live({ own: { domain }, former }: DomainStateProps) {
  const shop = urls.shop(config().origin, domain)
  return (
    <>
      <Status>
        Live at{' '}
        <a href={shop}>
          <BreakableAddress of={shop} />
        </a>
      </Status>
      {former && (
        <p>
          Whoever asks for <BreakableAddress of={former} /> is led there, so every link that you have given
          out still works. Keep both records as they are.
        </p>
      )}
    </>
  )
}

const Failing = ({ own: { letGoAt }, former }: DomainStateProps) => (
  <Alert>
    The records are gone, or say something else. While the domain leads elsewhere, your shop is at{' '}
    {former === null ? 'its address' : <BreakableAddress of={former} />}; it moves back by itself. Please set
    the records again
    {letGoAt && (
      <>
        {' '}
        by <Timestamp at={letGoAt} as="dayInWords" />
      </>
    )}
    : after that we let the domain go.
  </Alert>
)

type Props = {
  record: CustomDomainForAuthor['records']['proof']
  does: string
  seen: DnsRecordResult | undefined
}

const DnsRecord = ({ record: { type, name, value }, does, seen }: Props) => (
  <li className="dns-record">
    <h3>{type} record</h3>
    <p className="small quiet">{does}</p>
    <p className={seen?.state === 'found' ? 'dns-seen good' : 'dns-seen'} aria-live="polite">
      <Icon name={seen?.state === 'found' ? 'check' : 'warn'} />
      <span>
        <BreakableAddress of={describeDnsRecord(seen)} />
      </span>
    </p>
    <dl>
      <Copied label="Name" of={`the ${type} record’s name`} text={name} />
      <Copied label="Value" of={`the ${type} record’s value`} text={value} />
    </dl>
  </li>
)

function Copied({ label, of, text }: { label: string; of: string; text: string }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      showToast({ text: `Copied ${of}.` })
    } catch {
      showToast({ text: 'Your browser does not let us copy. Select it instead.' })
    }
  }
  return (
    <div className="dns-part">
      <dt>{label}</dt>
      <dd>
        <code>
          <BreakableAddress of={text} />
        </code>
        <button type="button" className="btn line" aria-label={`Copy ${of}`} onClick={copy}>
          Copy
        </button>
      </dd>
    </div>
  )
}
