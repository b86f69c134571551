import { expect, test } from 'vitest'
import {
  countryInSentence,
  countryName,
  formatCountryList,
  shippingCountries,
  sortByCountryName,
} from './countries.ts'

test('a country has one short name, and none is left without', () => {
  expect(['DE', 'HK', 'TR', 'nowhere'].map(countryName)).toEqual([
    'Germany',
    'Hong Kong',
    'Türkiye',
    'nowhere',
  ])
  expect(shippingCountries.filter((code) => countryName(code) === code)).toEqual([])
  expect(new Set(shippingCountries.map(countryName)).size).toBe(shippingCountries.length)
  expect(sortByCountryName(['PS', 'CZ', 'MO'])).toEqual(['CZ', 'MO', 'PS'])
})

test('a sentence calls a country as people do', () => {
  expect(['US', 'NL', 'PH', 'DE', 'GS', 'DM', 'DO'].map(countryInSentence)).toEqual([
    'the United States',
    'the Netherlands',
    'the Philippines',
    'Germany',
    'South Georgia & South Sandwich Islands',
    'Dominica',
    'the Dominican Republic',
  ])
})

test('a list of countries is in the order of their names, and tears none of them', () => {
  expect(formatCountryList(['NZ', 'AT'])).toBe('Austria, New\u00a0Zealand')
})
