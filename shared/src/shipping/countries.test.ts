import { expect, test } from 'vitest'
import { byCountryName, countryName, shippingCountries } from './countries.ts'

test('a country has one short name, and none is left without', () => {
  expect(['DE', 'HK', 'TR', 'nowhere'].map(countryName)).toEqual([
    'Germany',
    'Hong Kong',
    'Türkiye',
    'nowhere',
  ])
  expect(shippingCountries.filter((code) => countryName(code) === code)).toEqual([])
  expect(new Set(shippingCountries.map(countryName)).size).toBe(shippingCountries.length)
  expect(byCountryName(['PS', 'CZ', 'MO'])).toEqual(['CZ', 'MO', 'PS'])
})
