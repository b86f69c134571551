import './custom-domain.css'
import type { DomainRequest } from '@lorecircle/shared/custom-domain/own-domain'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { Link } from 'react-router'
import { z } from 'zod'
import { toErrorMessage } from '../api/api-error.ts'
import { Restored } from '../editing/EditorNotices.tsx'
import { useKeptDraft } from '../editing/useKeptDraft.ts'
import { useAuthor } from '../identity/useAuthor.ts'
import { paths } from '../paths/paths.ts'
import { useProgress } from '../progress/useProgress.ts'
import { Timestamp } from '../progress/When.tsx'
import { Field, TextArea } from '../ui/Field.tsx'
import { Icon } from '../ui/Icon.tsx'
import { BreakableAddress } from '../ui/Jointed.tsx'
import { Loading } from '../ui/Loading.tsx'
import { Alert, Status } from '../ui/Notice.tsx'
import { Screen } from '../ui/Screen.tsx'
import { CustomDomainSettings } from './OwnDomain.tsx'
import {
  customDomainQuery,
  customDomainRequestQuery,
  requestCustomDomain,
  withdrawCustomDomainRequest,
} from './queries.ts'

export function CustomDomainRequest() {
  const { data: request, error, refetch } = useQuery(customDomainRequestQuery)
  const { data: own, error: fault, refetch: again } = useQuery(customDomainQuery)
  const progress = useProgress()
  const failure = error ?? fault
  const isKnown = request !== undefined && own !== undefined
  return (
    <Screen title="A domain of your own" intro={own ? undefined : 'Have a domain? Connect it to your shop.'}>
      <div className="column flow">
        {failure && (
          <Alert>
            Your domain could not be loaded. {toErrorMessage(failure)}{' '}
            <button type="button" className="btn text" onClick={() => Promise.all([refetch(), again()])}>
              Try Again
            </button>
          </Alert>
        )}
        {!isKnown && !failure && <Loading>Loading your domain…</Loading>}
        {isKnown && own && <CustomDomainSettings own={own} />}
        {isKnown && !own && request && <Received request={request} />}
        {isKnown && !own && !request && <RequestForm />}
        <p>
          <Link className="btn text" to={paths.claimSubdomain}>
            {progress?.subdomain && <Icon name="left" />}
            {progress?.subdomain ? 'Back to your subdomain' : 'Claim your subdomain'}
          </Link>
        </p>
      </div>
    </Screen>
  )
}

const Asked = z.object({ domain: z.string(), note: z.string() })

function RequestForm() {
  const { email } = useAuthor()
  const { draft, type, done, isRestored, startAfresh } = useKeptDraft('domain-request', Asked, {
    domain: '',
    note: '',
  })
  const { mutateAsync, isPending, error } = useMutation(requestCustomDomain)
  const ask = (event: FormEvent) => {
    event.preventDefault()
    mutateAsync(draft).then(done, () => {})
  }
  return (
    <form className="sheet flow" noValidate onSubmit={ask}>
      {isRestored && <Restored onStartAfresh={startAfresh} />}
      <Field
        label="Your domain"
        hint={
          <>
            It has to be registered already, in your name. One with a prefix, such as{' '}
            <span className="whole">
              <BreakableAddress of="books.example.com," />
            </span>{' '}
            works everywhere.
          </>
        }
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        maxLength={300}
        aria-invalid={error ? true : undefined}
        value={draft.domain}
        onChange={({ target }) => type({ ...draft, domain: target.value })}
      />
      <TextArea
        label="Anything we should know (optional)"
        rows={4}
        maxLength={1000}
        value={draft.note}
        onChange={({ target }) => type({ ...draft, note: target.value })}
      />
      {error && (
        <Alert>
          <BreakableAddress of={toErrorMessage(error)} />
        </Alert>
      )}
      <p className="row domain-ask">
        <button className="btn" type="submit" disabled={isPending}>
          {isPending ? 'Sending...' : 'Send request'}
        </button>
        <span className="small quiet">
          We will answer at <BreakableAddress of={email} />.
        </span>
      </p>
    </form>
  )
}

function Received({ request: { domain, note, askedAt } }: { request: DomainRequest }) {
  const { email } = useAuthor()
  const { mutate, isPending, error } = useMutation(withdrawCustomDomainRequest)
  return (
    <div className="sheet flow">
      <Status>We have received your request.</Status>
      <p>
        You asked for{' '}
        <b>
          <BreakableAddress of={domain} />
        </b>{' '}
        on <Timestamp at={askedAt} as="dayInWords" />. A person reads it and answers to{' '}
        <BreakableAddress of={email} />. Until then your shop stays at its address.
      </p>
      {note && <p className="quiet domain-note">{note}</p>}
      {error && <Alert>{toErrorMessage(error)}</Alert>}
      <p>
        <button type="button" className="btn line" disabled={isPending} onClick={() => mutate()}>
          {isPending ? 'Withdrawing...' : 'Withdraw the request'}
        </button>
      </p>
    </div>
  )
}
