import { expect, test } from 'vitest'
import { quoteShipping, shippedCountries } from './quote.ts'
import { domesticShippingRates, freeShippingRates, suggestedShippingRates } from './suggested-tariffs.ts'
import { shippingRatesProblems } from './tariff-problems.ts'

const parcel = (weightInGrams: number) => [{ weightInGrams, quantity: 1, itemsInCents: 1_000 }]

test.each(['US', 'CA', 'GB', 'AU', 'DE', 'JP'])(
  'what is suggested from %s can be saved and rises with weight and distance',
  (country) => {
    for (const tariff of [
      suggestedShippingRates(country),
      domesticShippingRates(country),
      freeShippingRates(country),
    ])
      expect(shippingRatesProblems(tariff)).toEqual([])
    const priceTo = (to: string, grams: number) => {
      const quote = quoteShipping(suggestedShippingRates(country), to, parcel(grams))
      return quote.sent ? quote.priceInCents : null
    }
    expect(priceTo(country, 600)).toBeLessThan(priceTo('BR', 600) ?? 0)
    expect(priceTo('BR', 600)).toBeLessThan(priceTo('BR', 1_500) ?? 0)
    expect(priceTo('BR', 5_001)).toBeNull()
  },
)

test('an author can ship inside their country only, or everywhere for free', () => {
  expect(shippedCountries(domesticShippingRates('GB'))).toEqual(['GB'])
  expect(quoteShipping(freeShippingRates('GB'), 'AU', parcel(9_000))).toMatchObject({
    sent: true,
    priceInCents: 0,
  })
})
