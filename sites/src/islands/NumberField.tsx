import type { FormatView } from '@lorecircle/shared/book/views'
import { type Availability, maxFreeRanges } from '@lorecircle/shared/stock/stock'
import { useId, useState } from 'react'
import { addFormId, type CheckoutOffer } from './checkout-fields.ts'
import { useAvailability } from './use-availability.ts'

/** True if somebody else has the number; false if the returned ranges do not reach that far. */
export const isNumberTaken = (runs: Runs, number: number): boolean =>
  !runs.some(({ from, to }) => from <= number && number <= to) &&
  (runs.length < maxFreeRanges || number <= (runs.at(-1)?.to ?? 0))

type Props = { offer: CheckoutOffer; plate: NonNullable<FormatView['plate']> }

const offered = 5

/** Choice of a numbered copy: typed, or one of the free numbers nearby; empty means the next one. */
export function NumberField({ offer, plate }: Props) {
  const [typed, setTyped] = useState('')
  const hint = useId()
  const now = useAvailability(offer, plate.nextNumber !== null)
  const wanted = Number.parseInt(typed, 10)
  const isOurs = wanted >= 1 && wanted <= plate.of
  const isOut = typed !== '' && !isOurs
  const taken = now !== undefined && isOurs && isNumberTaken(now.free, wanted)
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

type Runs = Availability['free']

export function numbersNear(runs: Runs, number: number, most: number): number[] {
  const near = runs.flatMap(({ from, to }) => {
    const start = Math.min(Math.max(from, number - most), Math.max(from, to - most + 1))
    const end = Math.min(to, start + 2 * most)
    return Array.from({ length: end - start + 1 }, (_, index) => start + index)
  })
  return near
    .sort((a, b) => Math.abs(a - number) - Math.abs(b - number) || a - b)
    .slice(0, most)
    .sort((a, b) => a - b)
}
