import { expect, test } from 'vitest'
import { countriesOf, quoteShipping } from './quote.ts'
import { freeTariff, homeOnlyTariff, suggestedTariff } from './suggested-tariffs.ts'
import { tariffProblems } from './tariff-problems.ts'

const parcel = (weightInGrams: number) => [{ weightInGrams, quantity: 1, itemsInCents: 1_000 }]

test.each(['US', 'CA', 'GB', 'AU', 'DE', 'JP'])(
  'what is suggested from %s can be saved and rises with weight and distance',
  (country) => {
    for (const tariff of [suggestedTariff(country), homeOnlyTariff(country), freeTariff(country)])
      expect(tariffProblems(tariff)).toEqual([])
    const priceTo = (to: string, grams: number) => {
      const quote = quoteShipping(suggestedTariff(country), to, parcel(grams))
      return quote.sent ? quote.priceInCents : null
    }
    expect(priceTo(country, 600)).toBeLessThan(priceTo('BR', 600) ?? 0)
    expect(priceTo('BR', 600)).toBeLessThan(priceTo('BR', 1_500) ?? 0)
    expect(priceTo('BR', 5_001)).toBeNull()
  },
)

test('an author can ship inside their country only, or everywhere for free', () => {
  expect(countriesOf(homeOnlyTariff('GB'))).toEqual(['GB'])
  expect(quoteShipping(freeTariff('GB'), 'AU', parcel(9_000))).toMatchObject({ sent: true, priceInCents: 0 })
})
