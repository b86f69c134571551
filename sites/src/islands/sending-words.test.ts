import type { ShippingCostView } from '@lorecircle/shared/book/views'
import { expect, test } from 'vitest'
import { shippingLine } from './sending-words.ts'

const zones: ShippingCostView[] = [
  { zone: 'At home', countries: ['US'], priceInCents: 500, days: null },
  { zone: 'Europe', countries: ['DE', 'FR'], priceInCents: 1_700, days: { from: 6, to: 12 } },
  { zone: 'Everywhere else', countries: null, priceInCents: null, days: null },
]
const countries = ['US', 'DE', 'FR', 'JP']
const line = (country: string | null) => shippingLine(zones, { country, countries })

test('a reader is told what sending to their country costs before they pay, and others every zone', {
  tags: ['AD7-09'],
}, () => {
  expect(line('DE')).toBe('Shipping to Germany: $17.00, 6\u00a0to\u00a012 days')
  expect(line('US')).toBe('Shipping to the United States: $5.00')
  expect(line('JP')).toBe('Shipping to Japan: too heavy to ship there')
  expect(line('AQ')).toBe('Not shipped to Antarctica')
  const all =
    'Shipping to the United States ($5.00), Europe ($17.00) and everywhere else (too heavy to ship there)'
  expect([line(null), shippingLine(zones, undefined)]).toEqual([all, all])
  const everywhere = zones.slice(2).map((zone) => ({ ...zone, priceInCents: 0 }))
  expect(shippingLine(everywhere, undefined)).toBe('Shipping to every country (free)')
})

test('where zones divide a country, a reader there is told every zone, since only the cart knows the price', () => {
  const divided: ShippingCostView[] = [
    { zone: 'At home', countries: ['US'], priceInCents: 500, days: null },
    { zone: 'Alaska and Hawaii', countries: [], partOf: 'US', priceInCents: 1_500, days: null },
    { zone: 'Germany', countries: ['DE'], priceInCents: 2_000, days: null },
  ]
  const to = (country: string) => shippingLine(divided, { country, countries: ['US', 'DE'] })
  expect(to('US')).toBe(
    'Shipping to the United States ($5.00), Alaska and Hawaii ($15.00) and Germany ($20.00)',
  )
  expect(to('DE')).toBe('Shipping to Germany: $20.00')
})
