import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { maxPriceInCents, minChargeInCents } from '../money.ts'
import { customPriceInCents, customPriceProblem, parseSuggestion } from './price.ts'

const ebook = { priceInCents: 300, suggestedInCents: 500 }

describe('a reader says what they pay', () => {
  test('and anything from the least price on is taken as it is', () => {
    expect([300, 301, 8_000].map((said) => customPriceProblem(ebook, said))).toEqual([null, null, null])
    expect(customPriceProblem(ebook, 299)).toBe('The least for this is $3.00.')
    expect(customPriceInCents(ebook, 8_000)).toBe(8_000)
  })

  test('and pays nothing where nothing is asked, but no sum that no card pays', () => {
    const free = { priceInCents: 0, suggestedInCents: 300 }
    expect(customPriceProblem(free, 0)).toBeNull()
    expect(customPriceProblem(free, 49)).toBe('A card pays $0.50 or more.')
    expect([
      customPriceInCents(free, 0),
      customPriceInCents(free, 49),
      customPriceInCents(free, null),
    ]).toEqual([0, 50, 300])
  })

  test('and whatever a cookie says, it comes to a sum that can be charged', () => {
    const formats = fc.record({
      priceInCents: fc.constantFrom(0, 50, 300, maxPriceInCents),
      suggestedInCents: fc.option(fc.nat({ max: maxPriceInCents })),
    })
    const said = fc.option(fc.nat({ max: 3 * maxPriceInCents }))
    fc.assert(
      fc.property(formats, said, (format, saidInCents) => {
        const unit = customPriceInCents(format, saidInCents)
        expect(unit).toBeGreaterThanOrEqual(format.priceInCents)
        expect(unit).toBeLessThanOrEqual(maxPriceInCents)
        expect(unit === 0 || unit >= minChargeInCents).toBe(true)
        if (saidInCents === null || saidInCents > maxPriceInCents) return
        if (customPriceProblem(format, saidInCents) === null) expect(unit).toBe(saidInCents)
      }),
    )
  })
})

test('an author suggests the least price or more, and nothing that no card pays', () => {
  expect([parseSuggestion('5', 300), parseSuggestion('3.00', 300), parseSuggestion('', 300)]).toEqual([
    500,
    300,
    null,
  ])
  expect(() => parseSuggestion('2.99', 300)).toThrow('The suggested price cannot be below the minimum.')
  expect(() => parseSuggestion('5', null)).toThrow('needs a minimum')
  expect(() => parseSuggestion('0.20', 0)).toThrow('At least $0.50, or free.')
})
