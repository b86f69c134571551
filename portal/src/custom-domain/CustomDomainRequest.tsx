import { paths } from '../paths/paths.ts'
import { Jointed } from '../ui/Jointed.tsx'
import './custom-domain.css'
import type { DomainRequest } from '@lorecircle/shared/custom-domain/domain-request'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { Link } from 'react-router'
import { messageOf } from '../api/api-error.ts'
import { useAuthor } from '../identity/useAuthor.ts'
import { Field, TextArea } from '../ui/Field.tsx'
import { Loading } from '../ui/Loading.tsx'
import { Alert, Status } from '../ui/Notice.tsx'
import { Screen } from '../ui/Screen.tsx'
import { customDomainRequestQuery, requestCustomDomain, withdrawCustomDomainRequest } from './queries.ts'

/** custom-domain-request: asks people to connect a domain that the author owns. */
export function CustomDomainRequest() {
  const { data: request, error, refetch } = useQuery(customDomainRequestQuery)
  return (
    <Screen
      title="A domain of your own"
      intro="You own a domain, such as books.example.com? Ask us to connect it to your shop."
    >
      <div className="column flow">
        {error && (
          <Alert>
            Your request could not be looked up. {messageOf(error)}{' '}
            <button type="button" className="btn text" onClick={() => refetch()}>
              Ask again
            </button>
          </Alert>
        )}
        {request === undefined && !error && <Loading>Looking for your request…</Loading>}
        {request === null && <RequestForm />}
        {request && <Received request={request} />}
        <p>
          <Link className="btn text" to={paths.claimSubdomain}>
            Back to your subdomain
          </Link>
        </p>
      </div>
    </Screen>
  )
}

function RequestForm() {
  const { email } = useAuthor()
  const { register, handleSubmit } = useForm({ defaultValues: { domain: '', note: '' } })
  const { mutate, isPending, error } = useMutation(requestCustomDomain)
  return (
    <form className="sheet flow" noValidate onSubmit={handleSubmit((asked) => mutate(asked))}>
      <Field
        label="Your domain"
        hint="It has to be registered already, in your name."
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        maxLength={300}
        aria-invalid={error ? true : undefined}
        {...register('domain')}
      />
      <TextArea label="Anything we should know (optional)" rows={4} maxLength={1000} {...register('note')} />
      {error && <Alert>{messageOf(error)}</Alert>}
      <p className="row domain-ask">
        <button className="btn" type="submit" disabled={isPending}>
          {isPending ? 'Sending...' : 'Send request'}
        </button>
        <span className="small quiet">
          We answer to <Jointed of={email} />.
        </span>
      </p>
    </form>
  )
}

const dayFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' })

function Received({ request: { domain, note, askedAt } }: { request: DomainRequest }) {
  const { email } = useAuthor()
  const { mutate, isPending, error } = useMutation(withdrawCustomDomainRequest)
  return (
    <div className="sheet flow">
      <Status>We have received your request.</Status>
      <p>
        You asked for <b>{domain}</b> on <time dateTime={askedAt}>{dayFormat.format(new Date(askedAt))}</time>
        . A person reads it and answers to {email}. Until then your shop stays at its address.
      </p>
      {note && <p className="quiet domain-note">{note}</p>}
      {error && <Alert>{messageOf(error)}</Alert>}
      <p>
        <button type="button" className="btn line" disabled={isPending} onClick={() => mutate()}>
          {isPending ? 'Withdrawing...' : 'Withdraw the request'}
        </button>
      </p>
    </div>
  )
}
