import { expect, test } from 'vitest'
import { testAccount } from '../account/account.fixture.ts'
import { quoteShipping, shippedCountries } from './quote.ts'
import { effectiveShippingRates } from './suggested-tariffs.ts'

const sellingFrom = (country: string | null) =>
  testAccount({ payments: { ...testAccount().payments, country } })
const book = [{ weightInGrams: 350, quantity: 1, itemsInCents: 1_000 }]

test('until an author saves shipping settings, printed books are sold in their own country only', () => {
  const tariff = effectiveShippingRates(null, sellingFrom('AU'))
  expect(shippedCountries(tariff)).toEqual(['AU'])
  expect(quoteShipping(tariff, 'AU', book)).toMatchObject({ sent: true, priceInCents: 0 })
  expect(quoteShipping(tariff, 'US', book)).toEqual({ sent: false, why: 'not_shipped_there' })
  expect(
    effectiveShippingRates(null, sellingFrom('AU')),
    'the same object, which pages are remembered by',
  ).toBe(tariff)
})

test('while their country is unknown, printed books are sold nowhere', () => {
  expect(shippedCountries(effectiveShippingRates(null, sellingFrom(null)))).toEqual([])
})

test('saved settings hold as they are', () => {
  const saved = { postedFrom: 'GB', handlingDays: null, zones: [] }
  expect(effectiveShippingRates(saved, sellingFrom('AU'))).toBe(saved)
})
