import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type PricedPart, splitBundlePrice } from './offer.ts'

const anyPart = fc.record({
  unitInCents: fc.oneof(fc.integer({ min: 0, max: 300 }), fc.integer({ min: 0, max: 1_000_000 })),
  copies: fc.integer({ min: 1, max: 10 }),
})
const total = (parts: readonly PricedPart[]) =>
  parts.reduce((sum, { unitInCents, copies }) => sum + unitInCents * copies, 0)
const anyBundle = fc
  .array(anyPart, { minLength: 2, maxLength: 12 })
  .chain((parts) => fc.tuple(fc.constant(parts), fc.integer({ min: 0, max: total(parts) })))

/** All copies of a part, each less than a cent from its share, and none dearer than alone. */
function isFair(part: PricedPart, own: readonly PricedPart[], rate: number): boolean {
  const copies = own.reduce((sum, share) => sum + share.copies, 0)
  return (
    copies === part.copies &&
    own.every(
      ({ unitInCents }) =>
        unitInCents <= part.unitInCents && Math.abs(unitInCents - part.unitInCents * rate) < 1,
    )
  )
}

test('whatever is sold together, its shares are its price to the cent, and no copy costs more than alone', () => {
  let tried = 0
  fc.assert(
    fc.property(anyBundle, ([parts, price]) => {
      tried++
      const shares = splitBundlePrice(price, parts)
      const rate = total(parts) === 0 ? 0 : price / total(parts)
      const areFair = parts.every((part, index) =>
        isFair(
          part,
          shares.filter((share) => share.part === index),
          rate,
        ),
      )
      return total(shares) === price && areFair
    }),
    { numRuns: 10_000, seed: 11 },
  )
  console.log(`      bundles: ${tried} with seed 11, each split to the cent`)
})

test('a part is one line, unless its copies cannot all cost the same', () => {
  const three = [
    { unitInCents: 2_500, copies: 1 },
    { unitInCents: 2_500, copies: 2 },
  ]
  expect(splitBundlePrice(6_000, three)).toEqual([
    { part: 0, copies: 1, unitInCents: 2_000 },
    { part: 1, copies: 2, unitInCents: 2_000 },
  ])
  expect(splitBundlePrice(5_999, three).map(({ copies, unitInCents }) => [copies, unitInCents])).toEqual([
    [1, 2_000],
    [1, 2_000],
    [1, 1_999],
  ])
})
