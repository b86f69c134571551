import type { Plan } from '@lorecircle/shared/membership/plans'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../api/api-error.ts'
import { Field } from '../ui/Field.tsx'
import { Status } from '../ui/Notice.tsx'
import { offerInWords } from './offer-in-words.ts'
import { offerQuery } from './queries.ts'

type Props = { plan: Plan; coupon: string; onChange: (coupon: string) => void }

/** A coupon, and what it makes of the chosen plan's price once it is applied. */
export function CouponField({ plan, coupon, onChange }: Props) {
  const [applied, setApplied] = useState(coupon.trim())
  const { data: offer, error, isFetching } = useQuery(offerQuery(plan, applied))
  return (
    <>
      <div className="with-act">
        <Field
          label="Coupon (optional)"
          value={coupon}
          error={error ? messageOf(error) : undefined}
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
          With {applied.toUpperCase()}: {offerInWords(plan, offer)}
        </Status>
      )}
    </>
  )
}
