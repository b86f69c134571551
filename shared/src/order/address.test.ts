import { expect, test } from 'vitest'
import { formatCityLines, formatShippingLabel } from './address.ts'

const at = (country: string, city: string, postalCode: string, state = '') =>
  formatCityLines({ line1: '', line2: '', city, state, postalCode, country })

test('a town is written as its country’s post writes it', () => {
  expect(at('US', 'Portland', '97205', 'OR')).toEqual(['Portland, OR 97205'])
  expect(at('DE', 'Berlin', '10115')).toEqual(['10115 Berlin'])
  expect(at('IT', 'Roma', '00118', 'RM')).toEqual(['00118 Roma, RM'])
  expect(at('GB', 'London', 'NW1 6XE')).toEqual(['London', 'NW1 6XE'])
  expect(at('PR', 'San Juan', '00901', 'PR')).toEqual(['San Juan, PR 00901'])
  expect(at('GU', 'Hagåtña', '96910')).toEqual(['Hagåtña, GU 96910'])
  expect(['VI', 'AS', 'MP'].flatMap((area) => at(area, 'Town', '00000'))).toEqual([
    'Town, VI 00000',
    'Town, AS 00000',
    'Town, MP 00000',
  ])
  expect(at('XX', 'Somewhere', '')).toEqual(['Somewhere'])
})

test('a label reads as the letter carrier of its country expects it, and leaves out what is empty', () => {
  const address = { line1: 'Weg 1', line2: '', city: 'Berlin', state: '', postalCode: '10115', country: 'DE' }
  expect(formatShippingLabel({ name: 'A Reader', address })).toEqual([
    'A Reader',
    'Weg 1',
    '10115 Berlin',
    'Germany',
  ])
})
