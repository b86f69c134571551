import { type Plan, plans } from '@lorecircle/shared/membership/plans'

const order = [plans.monthly, plans.yearly]

export const PlanChoice = ({ plan, onChange }: { plan: Plan; onChange: (plan: Plan) => void }) => (
  <fieldset className="choices">
    <legend>Membership plan</legend>
    {order.map(({ key, label, terms }) => (
      <label key={key} className="choice">
        <input type="radio" name="plan" value={key} checked={plan === key} onChange={() => onChange(key)} />
        <span>
          <b>{label}</b>
          <span className="small">
            {terms}
            {key === 'yearly' && ' (your statutory right of withdrawal stays)'}
          </span>
        </span>
      </label>
    ))}
  </fieldset>
)
