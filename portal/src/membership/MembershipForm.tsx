import { Plan, plans } from '@lorecircle/shared/membership/plans'
import { settingsPath } from '@lorecircle/shared/urls/portal-paths'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { z } from 'zod'
import { toErrorMessage } from '../api/api-error.ts'
import { useAuthor } from '../identity/useAuthor.ts'
import { loginPath } from '../paths/login-path.ts'
import { hasUnpaidInvoice } from '../progress/progress.ts'
import { statusQuery } from '../progress/queries.ts'
import { Field } from '../ui/Field.tsx'
import { Alert, Status } from '../ui/Notice.tsx'
import { Terms } from '../ui/Terms.tsx'
import { describeOffer, subscribeFailure } from './membership-in-words.ts'
import { type MembershipChoice, offerQuery, subscribeMutation } from './queries.ts'

const KeptChoice = z.object({ plan: Plan, coupon: z.string() })

const name = 'membershipChoice'

type Props = { from: MembershipChoice['from']; startWith?: Plan | undefined }

export function MembershipForm(props: Props) {
  const { data: status } = useQuery(statusQuery)
  return status && hasUnpaidInvoice(status) ? <OpenInvoice /> : <PlanForm {...props} />
}

const OpenInvoice = () => (
  <p className="sheet">
    Your last invoice is still open. Pay it with a new card in{' '}
    <Link to={settingsPath('membership')}>Settings, Membership</Link>, and your membership goes on.
  </p>
)

function PlanForm({ from, startWith }: Props) {
  const { sub } = useAuthor()
  const { pathname } = useLocation()
  const [kept] = useState(keptChoice)
  const [plan, setPlan] = useState<Plan>(startWith ?? kept?.plan ?? 'monthly')
  const [coupon, setCoupon] = useState(kept?.coupon ?? '')
  const { mutate, isPending, error } = useMutation(subscribeMutation(sub))

  const submit = (event: FormEvent) => {
    event.preventDefault()
    keepChoice({ plan, coupon })
    mutate({ plan, coupon, from })
  }
  const failure = error && subscribeFailure(error, from)
  return (
    <form className="sheet flow" onSubmit={submit}>
      <PlanChoice plan={plan} onChange={setPlan} />
      <CouponField plan={plan} coupon={coupon} onChange={setCoupon} />
      {failure && (
        <Alert>
          {failure} {failure.startsWith('Please log in') && <Link to={loginPath(pathname)}>Log in</Link>}
        </Alert>
      )}
      <p className="row">
        <button className="btn" type="submit" disabled={isPending}>
          {isPending ? 'Redirecting...' : 'Subscribe Now'}
        </button>
        <span className="small quiet">{plans[plan].label}, paid through Stripe.</span>
      </p>
    </form>
  )
}

const order = [plans.monthly, plans.yearly]

const PlanChoice = ({ plan, onChange }: { plan: Plan; onChange: (plan: Plan) => void }) => (
  <fieldset className="choices">
    <legend>Membership plan</legend>
    {order.map(({ key, label }) => (
      <label key={key} className="choice">
        <input type="radio" name="plan" value={key} checked={plan === key} onChange={() => onChange(key)} />
        <span>
          <b>{label}</b>
          <span className="small">
            <Terms plan={key} />
          </span>
        </span>
      </label>
    ))}
  </fieldset>
)

type KeptChoice = z.infer<typeof KeptChoice>

const keepChoice = (choice: KeptChoice) => sessionStorage.setItem(name, JSON.stringify(choice))

function keptChoice(): KeptChoice | null {
  try {
    return KeptChoice.safeParse(JSON.parse(sessionStorage.getItem(name) ?? 'null')).data ?? null
  } catch {
    return null
  }
}

type CouponFieldProps = { plan: Plan; coupon: string; onChange: (coupon: string) => void }

function CouponField({ plan, coupon, onChange }: CouponFieldProps) {
  const [applied, setApplied] = useState(coupon.trim())
  const { data: offer, error, isFetching } = useQuery(offerQuery(plan, applied))
  return (
    <>
      <div className="with-act">
        <Field
          label="Coupon (optional)"
          value={coupon}
          error={error ? toErrorMessage(error) : undefined}
          onChange={({ target }) => {
            onChange(target.value)
            setApplied('')
          }}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
        />
        <button
          type="button"
          className="btn line"
          disabled={isFetching || coupon.trim() === ''}
          onClick={() => setApplied(coupon.trim())}
        >
          {isFetching ? 'Looking...' : 'Apply'}
        </button>
      </div>
      {offer && (
        <Status>
          With {applied.toUpperCase()}: {describeOffer(plan, offer)}
        </Status>
      )}
    </>
  )
}
