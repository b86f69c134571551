import { shippingRateLimits } from '@lorecircle/shared/shipping/tariff-problems'
import { formatPounds } from '@lorecircle/shared/shipping/weight'
import { type ComponentProps, useId } from 'react'
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import { isPositiveInteger, toNumber } from '../numbers/number-text.ts'
import { FieldDescription } from '../ui/Field.tsx'
import { Icon } from '../ui/Icon.tsx'
import { usePoundsPreference } from './queries.ts'
import type { ShippingRatesDraft } from './tariff-draft.ts'

type Props = { index: number; title: string }

export function StepTable({ index, title }: Props) {
  const name = `zones.${index}.steps` as const
  const { control, register, formState } = useFormContext<ShippingRatesDraft>()
  const { fields, append, remove } = useFieldArray({ control, name })
  const [by, steps] = useWatch({ control, name: [`zones.${index}.by`, name] })
  const inUs = usePoundsPreference()
  const errors = formState.errors.zones?.[index]?.steps
  const problem = errors?.root?.message ?? errors?.message
  const unit = by === 'weight' ? 'grams' : 'books'
  const reach = `Up to (${unit})`
  return (
    <div className="flow">
      <table className="steps-of-rate">
        <caption className="hide">What sending to {title} costs</caption>
        <thead>
          <tr>
            <th scope="col">{reach}</th>
            <th scope="col">Price in US dollars</th>
            <td />
          </tr>
        </thead>
        <tbody>
          {fields.map(({ id }, step) => (
            <tr key={id}>
              <td data-label={reach}>
                <Cell
                  aria-label={`Step ${step + 1}: up to (${unit})`}
                  inputMode="numeric"
                  placeholder="any more"
                  {...register(`${name}.${step}.upTo`)}
                  hint={by === 'weight' && inUs ? poundsOf(steps[step]?.upTo) : undefined}
                  error={errors?.[step]?.upTo?.message}
                />
              </td>
              <td data-label="Price in US dollars">
                <Cell
                  aria-label={`Step ${step + 1}: price`}
                  inputMode="decimal"
                  placeholder="4.50"
                  {...register(`${name}.${step}.price`)}
                  error={errors?.[step]?.price?.message}
                />
              </td>
              <td>
                <button
                  type="button"
                  className="icon-btn"
                  aria-label={`Remove step ${step + 1} of ${title}`}
                  disabled={fields.length === 1}
                  onClick={() => remove(step)}
                >
                  <Icon name="close" />
                </button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {problem && <p className="small error">{problem}</p>}
      {fields.length < shippingRateLimits.steps && (
        <button type="button" className="btn text" onClick={() => append({ upTo: '', price: '' })}>
          <Icon name="plus" />
          Add a step
        </button>
      )}
    </div>
  )
}

const poundsOf = (upTo = ''): string | undefined => {
  const grams = isPositiveInteger(upTo) ? toNumber(upTo) : null
  return grams === null ? undefined : formatPounds(grams)
}

function Cell({
  hint,
  error,
  ...input
}: ComponentProps<'input'> & { hint?: string | undefined; error: string | undefined }) {
  const id = useId()
  return (
    <>
      <input
        {...input}
        id={id}
        className="input"
        autoComplete="off"
        aria-invalid={error ? true : undefined}
        aria-describedby={error || hint ? `${id}-about` : undefined}
      />
      <FieldDescription id={id} hint={hint} error={error} />
    </>
  )
}
