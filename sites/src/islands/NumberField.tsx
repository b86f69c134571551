import type { FormatView } from '@lorecircle/shared/book/views'
import { useId, useState } from 'react'
import { addFormId } from './add-form-id.ts'
import type { Offer } from './checkout-fields.ts'
import { isTaken, numbersNear } from './free-numbers.ts'
import { useAvailability } from './use-availability.ts'

type Props = { offer: Offer; plate: NonNullable<FormatView['plate']> }

const offered = 5

/** Which copy of a numbered edition it is to be: typed, or one of the free ones nearby; the next one where nothing is said. */
export function NumberField({ offer, plate }: Props) {
  const [typed, setTyped] = useState('')
  const hint = useId()
  const now = useAvailability(offer, plate.nextNumber !== null)
  const wanted = Number.parseInt(typed, 10)
  const isOurs = wanted >= 1 && wanted <= plate.of
  const isOut = typed !== '' && !isOurs
  const taken = now !== undefined && isOurs && isTaken(now.free, wanted)
  const near = now ? numbersNear(now.free, isOurs ? wanted : (now.nextNumber ?? 1), offered) : []
  return (
    <div className="field">
      <label htmlFor={`${hint}-number`}>Your number, from 1 to {plate.of}</label>
      <input
        className="input fmt-number"
        id={`${hint}-number`}
        type="number"
        inputMode="numeric"
        name="number"
        form={addFormId(offer)}
        min={1}
        max={plate.of}
        placeholder="Any"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        aria-invalid={isOut || taken || undefined}
        aria-describedby={hint}
      />
      <p className={isOut || taken ? 'error' : 'fmt-hint'} id={hint} role="status">
        {isOut && `There are only the numbers 1 to ${plate.of}. `}
        {taken && <span className="fmt-taken">{`No. ${wanted} is taken. `}</span>}
        {near.length > 0 && (taken ? 'These are free:' : 'Free at this moment:')}
      </p>
      {near.length > 0 && (
        <p className="fmt-numbers">
          {near.map((number) => (
            <button
              key={number}
              type="button"
              className="btn line"
              aria-pressed={number === wanted}
              onClick={() => setTyped(String(number))}
            >
              <span className="hide">No. </span>
              {number}
            </button>
          ))}
        </p>
      )}
    </div>
  )
}
