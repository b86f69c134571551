import { expect, test } from 'vitest'
import { type ParcelContents, placeQuestion, quoteShipping, shippedCountries } from './quote.ts'
import { stateCode } from './states.ts'
import type { ShippingRates, ShippingZone } from './tariff.ts'

const zone = (id: string, priceInCents: number, more: Partial<ShippingZone>): ShippingZone => ({
  id,
  name: id,
  countries: [],
  freeAboveInCents: null,
  days: null,
  rates: [{ by: 'books', upTo: null, priceInCents }],
  ...more,
})
const tariff = (...zones: ShippingZone[]): ShippingRates => ({ postedFrom: 'GB', handlingDays: null, zones })
const part = (
  id: string,
  country: string,
  areas: { states?: string[]; postalCodes?: string[] },
): ShippingZone => zone(id, 900, { countries: [country], areas: { states: [], postalCodes: [], ...areas } })

const britain = zone('britain', 400, { countries: ['GB'] })
const northernIreland = part('ni', 'GB', { postalCodes: ['BT'] })
const book: ParcelContents = [{ weightInGrams: 300, quantity: 1, itemsInCents: 2_000 }]

const zoneIn = (
  rates: ShippingRates,
  country: string,
  place: { state?: string; postalCode?: string } = {},
) => {
  const quote = quoteShipping(rates, country, book, { state: null, postalCode: null, ...place })
  return quote.sent ? quote.zone.id : quote.why
}

test('a zone of postal codes takes the addresses whose code begins so, in any case and spacing', () => {
  for (const rates of [tariff(britain, northernIreland), tariff(northernIreland, britain)]) {
    for (const postalCode of ['BT1 5GS', 'bt15gs', ' b t-1 5gs', 'ＢＴ1 5GS'])
      expect(zoneIn(rates, 'GB', { postalCode }), postalCode).toBe('ni')
    for (const postalCode of ['NW1 6XE', 'B1 1BT', 'B', ''])
      expect(zoneIn(rates, 'GB', { postalCode }), postalCode).toBe('britain')
  }
})

test('the longest beginning of a postal code decides, then the state, then the country', () => {
  const rates = tariff(
    zone('us', 500, { countries: ['US'] }),
    part('west', 'US', { postalCodes: ['9'] }),
    part('far', 'US', { states: ['AK', 'HI'] }),
    part('juneau', 'US', { postalCodes: ['998'] }),
  )
  expect(zoneIn(rates, 'US', { state: 'AK', postalCode: '99801-1234' })).toBe('juneau')
  expect(zoneIn(rates, 'US', { state: 'AK', postalCode: '97205' })).toBe('west')
  expect(zoneIn(rates, 'US', { state: 'ak', postalCode: '' })).toBe('far')
  expect(zoneIn(rates, 'US', { state: 'Hawaii' })).toBe('far')
  expect(zoneIn(rates, 'US', { state: 'OR', postalCode: '10001' })).toBe('us')
  expect(zoneIn(rates, 'US', { state: 'other', postalCode: '10001' })).toBe('us')
})

test('what a zone leaves out of a country is elsewhere, or is not shipped to where there is no such zone', () => {
  const elsewhere = zone('elsewhere', 2_000, { countries: 'elsewhere' })
  const only = tariff(northernIreland)
  expect(zoneIn(only, 'GB', { postalCode: 'BT1' })).toBe('ni')
  expect(zoneIn(only, 'GB', { postalCode: 'NW1' })).toBe('not_shipped_there')
  expect(zoneIn(only, 'IE', { postalCode: 'BT1' })).toBe('not_shipped_there')
  expect(shippedCountries(only)).toEqual(['GB'])
  expect(zoneIn(tariff(northernIreland, elsewhere), 'GB', { postalCode: 'NW1' })).toBe('elsewhere')
})

test('a country without parts is asked nothing, and costs what it did', () => {
  const rates = tariff(northernIreland, zone('rest', 700, { countries: ['GB', 'FR', 'DE'] }))
  expect(placeQuestion(rates, 'FR')).toBeNull()
  expect(zoneIn(rates, 'FR', { postalCode: 'BT1' })).toBe('rest')
  expect(placeQuestion(rates, 'GB')).toEqual({ states: [], asksPostalCode: true })
  const states = tariff(part('far', 'US', { states: ['AK'] }))
  expect(placeQuestion(states, 'US')).toEqual({ states: ['AK'], asksPostalCode: false })
})

test('a price is not told for countries whose parts cost otherwise', () => {
  const rates = tariff(northernIreland, zone('rest', 700, { countries: ['GB', 'FR', 'DE'] }))
  const countries = (country: string) => {
    const quote = quoteShipping(rates, country, book, { state: null, postalCode: 'NW1' })
    return quote.sent && quote.zone.countries
  }
  expect(countries('FR')).toEqual(['DE', 'FR'])
  expect(countries('GB')).toEqual(['GB'])
})

test('a state is known by its code or its name in its own country', () => {
  expect([stateCode('US', 'us-ak'), stateCode('CA', 'Yukon'), stateCode('AU', 'nsw')]).toEqual([
    ...['AK', 'YT', 'NSW'],
  ])
  expect([stateCode('CA', 'AK'), stateCode('DE', 'BY'), stateCode('US', 'other')]).toEqual([null, null, null])
})
