import { testFormat } from '@lorecircle/shared/book/book.fixture'
import type { ShippingRates, ShippingZone } from '@lorecircle/shared/shipping/tariff'
import { expect, test } from 'vitest'
import { parcelShippingCosts, shippingCostsByFormat, shippingRatesView } from './sending-view.ts'

const zone = (changes: Partial<ShippingZone>): ShippingZone => ({
  id: 'home',
  name: 'At home',
  countries: ['US'],
  rates: [{ by: 'books', upTo: null, priceInCents: 500 }],
  freeAboveInCents: null,
  days: null,
  ...changes,
})
const tariff: ShippingRates = {
  postedFrom: 'US',
  handlingDays: { from: 1, to: 2 },
  zones: [
    zone({ freeAboveInCents: 10_000 }),
    zone({
      id: 'far',
      name: 'Everywhere else',
      countries: 'elsewhere',
      days: { from: 5, to: 10 },
      rates: [{ by: 'weight', upToGrams: 500, priceInCents: 1_700 }],
    }),
  ],
}

test('a reader sees before paying what one copy of each printed format costs to send, and nothing of an eBook', {
  tags: ['AD7-09'],
}, () => {
  const formats = [
    testFormat({ id: 'paper', type: 'Paperback', priceInCents: 1_499 }),
    testFormat({ id: 'special', type: 'Special Edition', priceInCents: 12_000, weightInGrams: 490 }),
    testFormat({ id: 'hard', type: 'Hardcover', priceInCents: 2_700 }),
    testFormat({ id: 'file', type: 'eBook' }),
  ]
  const home = { zone: 'At home', countries: ['US'], days: null }
  const far = { zone: 'Everywhere else', countries: null }
  expect(shippingCostsByFormat(formats, tariff, { isOut: true })).toEqual({
    paper: [
      { ...home, priceInCents: 500 },
      { ...far, priceInCents: 1_700, days: { from: 6, to: 12 } },
    ],
    special: [
      { ...home, priceInCents: 0 },
      { ...far, priceInCents: 1_700, days: { from: 6, to: 12 } },
    ],
    hard: [
      { ...home, priceInCents: 500 },
      { ...far, priceInCents: null, days: null },
    ],
  })
  // Days count from the release of a preorder, so its page says the price alone.
  const preorder = shippingCostsByFormat(formats, tariff, { isOut: false })
  expect(preorder.paper?.map(({ days }) => days)).toEqual([null, null])
})

test('what goes in one parcel is weighed together, and free above an amount by what all of it costs', () => {
  const parcel = [
    { weightInGrams: 200, quantity: 2, itemsInCents: 6_000 },
    { weightInGrams: 300, quantity: 1, itemsInCents: 4_000 },
  ]
  const [home, far] = parcelShippingCosts(parcel, tariff, { isOut: true })
  expect(home?.priceInCents).toBe(0)
  expect(far?.priceInCents).toBeNull()
})

test('a zone for part of a country is shown by its name beside the country, with the part in words', () => {
  const far = zone({
    id: 'far',
    name: 'Far',
    areas: { states: ['AK', 'HI'], postalCodes: ['969'] },
    rates: [{ by: 'books', upTo: null, priceInCents: 1_500 }],
  })
  const divided = { ...tariff, zones: [zone({}), far] }
  const parcel = [{ weightInGrams: 200, quantity: 1, itemsInCents: 2_000 }]
  expect(parcelShippingCosts(parcel, divided, { isOut: true })).toEqual([
    { zone: 'At home', countries: ['US'], priceInCents: 500, days: null },
    { zone: 'Far', countries: [], partOf: 'US', priceInCents: 1_500, days: null },
  ])
  expect(shippingRatesView(divided).zones.map(({ areas }) => areas)).toEqual([
    undefined,
    'United States: Alaska, Hawaii, 969…',
  ])
})
