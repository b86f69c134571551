import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { shippingCountries } from './countries.ts'
import { type ParcelContents, quoteShipping, shippedCountries } from './quote.ts'
import type { ShippingRates, ShippingZone } from './tariff.ts'
import { shippingWeightInGrams } from './weight.ts'

const zone = (changes: Partial<ShippingZone>): ShippingZone => ({
  id: 'z',
  name: 'Zone',
  countries: ['DE', 'FR'],
  rates: [
    { by: 'books', upTo: 1, priceInCents: 900 },
    { by: 'books', upTo: 3, priceInCents: 1400 },
  ],
  freeAboveInCents: null,
  days: { from: 4, to: 9 },
  ...changes,
})
const home = zone({ id: 'home', name: 'Home', countries: ['US'], days: null })
const europe = zone({ id: 'europe', name: 'Europe' })
const tariff = (...zones: ShippingZone[]): ShippingRates => ({
  postedFrom: 'US',
  handlingDays: { from: 2, to: 3 },
  zones,
})
const books = (quantity: number, itemsInCents = quantity * 2000): ParcelContents => [
  { weightInGrams: 600, quantity, itemsInCents },
]

describe('what sending costs', { tags: ['BD7-11'] }, () => {
  test('two hardcovers to Germany cost what the step for two says, and come after the days of both', () => {
    expect(quoteShipping(tariff(home, europe), 'DE', books(2))).toEqual({
      sent: true,
      zone: { id: 'europe', name: 'Europe', countries: ['DE', 'FR'] },
      priceInCents: 1400,
      isFree: false,
      days: { from: 6, to: 12 },
      delivery: { handling: { from: 2, to: 3 }, transit: { from: 4, to: 9 } },
    })
  })

  test('a reader is told that a parcel is too heavy, that nothing is sent there, or that there is nothing to send', () => {
    expect(quoteShipping(tariff(europe), 'DE', books(4))).toEqual({ sent: false, why: 'too_heavy' })
    expect(quoteShipping(tariff(europe), 'US', books(1))).toEqual({ sent: false, why: 'not_shipped_there' })
    expect(quoteShipping(tariff(europe), 'XX', books(1))).toEqual({ sent: false, why: 'not_shipped_there' })
    expect(quoteShipping(tariff(europe), 'DE', [])).toEqual({ sent: false, why: 'nothing_to_ship' })
  })

  test('a step that is the last reaches up to its very gram, and a step without end reaches any weight', () => {
    const upTo = (upToGrams: number | null) =>
      tariff(zone({ rates: [{ by: 'weight', upToGrams, priceInCents: 700 }] }))
    expect(quoteShipping(upTo(1200), 'DE', books(2))).toMatchObject({ sent: true, priceInCents: 700 })
    expect(quoteShipping(upTo(1199), 'DE', books(2))).toEqual({ sent: false, why: 'too_heavy' })
    expect(quoteShipping(upTo(null), 'DE', books(200))).toMatchObject({ sent: true })
  })

  test('whoever orders for enough pays nothing for sending, and whoever orders for a cent less does', () => {
    const free = tariff(zone({ freeAboveInCents: 3000 }))
    expect(quoteShipping(free, 'DE', books(2, 3000))).toMatchObject({ priceInCents: 0, isFree: true })
    expect(quoteShipping(free, 'DE', books(2, 2999))).toMatchObject({ priceInCents: 1400, isFree: false })
  })

  test('a country that a zone names is not elsewhere, wherever that zone stands', () => {
    const elsewhere = zone({ id: 'rest', name: 'Elsewhere', countries: 'elsewhere' })
    for (const both of [tariff(elsewhere, europe), tariff(europe, elsewhere)]) {
      expect(quoteShipping(both, 'DE', books(1))).toMatchObject({ zone: { id: 'europe' } })
      const rest = quoteShipping(both, 'BR', books(1))
      expect(rest).toMatchObject({ zone: { id: 'rest' } })
      expect(rest.sent && rest.zone.countries).toHaveLength(shippingCountries.length - 2)
    }
  })

  test('a book that nobody weighed weighs what its kind usually does', () => {
    expect(shippingWeightInGrams({ type: 'Paperback', weightInGrams: null })).toBe(350)
    expect(shippingWeightInGrams({ type: 'Hardcover', weightInGrams: null })).toBe(600)
    expect(shippingWeightInGrams({ type: 'Special Edition', weightInGrams: null })).toBe(800)
    expect(shippingWeightInGrams({ type: 'Hardcover', weightInGrams: 480 })).toBe(480)
    expect(shippingWeightInGrams({ type: 'eBook', weightInGrams: 480 })).toBeNull()
  })
})

const Country = fc.constantFrom('US', 'DE', 'FR', 'CA', 'BR', 'JP', 'XX')
const Steps = fc
  .uniqueArray(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 5 })
  .map((reaches) => reaches.toSorted((a, b) => a - b))
const Rates: fc.Arbitrary<ShippingZone['rates']> = fc
  .tuple(Steps, fc.boolean(), fc.boolean(), fc.array(fc.integer({ min: 50, max: 9000 }), { minLength: 6 }))
  .map(([steps, byWeight, isEndless, prices]) => {
    const reaches = isEndless ? [...steps, null] : steps
    return byWeight
      ? reaches.map((upTo, index) => ({
          by: 'weight' as const,
          upToGrams: upTo === null ? null : upTo * 300,
          priceInCents: prices[index] ?? 0,
        }))
      : reaches.map((upTo, index) => ({ by: 'books' as const, upTo, priceInCents: prices[index] ?? 0 }))
  })
const AnyZone = fc
  .record({
    countries: fc.oneof(fc.array(Country, { minLength: 1, maxLength: 4 }), fc.constant('elsewhere' as const)),
    rates: Rates,
    freeAboveInCents: fc.option(fc.integer({ min: 1, max: 20_000 })),
  })
  .map(zone)
const AnyTariff = fc
  .array(AnyZone, { maxLength: 4 })
  .map((zones) => tariff(...zones.map((one, index) => ({ ...one, id: `z${index}` }))))
const Line = fc.record({
  weightInGrams: fc.option(fc.integer({ min: 1, max: 3000 })),
  quantity: fc.integer({ min: 1, max: 10 }),
  itemsInCents: fc.integer({ min: 0, max: 30_000 }),
})
const AnyParcel = fc.array(Line, { minLength: 1, maxLength: 5 })

test('whatever a tariff says, every country of a zone costs the same, and is in that zone alone', () => {
  fc.assert(
    fc.property(AnyTariff, Country, AnyParcel, (any, country, parcel) => {
      const quote = quoteShipping(any, country, parcel)
      if (!quote.sent) return
      expect(quote.zone.countries).toContain(country)
      for (const other of quote.zone.countries) expect(quoteShipping(any, other, parcel)).toEqual(quote)
      expect(shippedCountries(any)).toEqual(expect.arrayContaining(quote.zone.countries))
    }),
    { numRuns: 60 },
  )
})

test('whatever a tariff says, a price is nothing or one that its author wrote', () => {
  fc.assert(
    fc.property(AnyTariff, Country, AnyParcel, (any, country, parcel) => {
      const quote = quoteShipping(any, country, parcel)
      if (!quote.sent) return
      const from = any.zones.find(({ id }) => id === quote.zone.id)
      const prices = [...(from?.rates ?? [])].map(({ priceInCents }) => priceInCents)
      expect(quote.isFree ? [0] : prices).toContain(quote.priceInCents)
    }),
  )
})

test('whatever a tariff says, what can be sent with one copy more can be sent without it', () => {
  fc.assert(
    fc.property(AnyTariff, Country, AnyParcel, Line, (any, country, parcel, line) => {
      const more = quoteShipping(any, country, [...parcel, line])
      if (more.sent) expect(quoteShipping(any, country, parcel).sent).toBe(true)
    }),
  )
})
