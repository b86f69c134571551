import { expect, test } from 'vitest'
import { findTaxRate, taxAmount, toTaxPlace } from './tax-rates.ts'

const american = (postal_code: string, state = '') => toTaxPlace({ country: 'US', state, postal_code })

test('an American state is known by the ZIP code, whatever else is said', () => {
  expect(american('78701')).toEqual({ country: 'US', state: 'TX' })
  expect(american('88510-1234', 'NM')).toEqual({ country: 'US', state: 'TX' })
  expect(american('97201', 'or')).toEqual({ country: 'US', state: 'OR' })
  expect(american('7870')).toBeNull()
  expect(toTaxPlace({ country: 'DE', state: 'BW', postal_code: null })).toEqual({
    country: 'DE',
    state: null,
  })
  expect(toTaxPlace({ country: null, state: null, postal_code: null })).toBeNull()
})

test('California taxes a printed book, and neither its e-book nor its postage; Texas all three', () => {
  const rates = (state: string) =>
    (['book', 'e-book', 'shipping', 'untaxed'] as const).map(
      (kind) => findTaxRate({ country: 'US', state }, kind, ['book']).thousandths,
    )
  expect(rates('CA')).toEqual([7250, 0, 0, 0])
  expect(rates('TX')).toEqual([6250, 6250, 6250, 0])
  expect(findTaxRate({ country: 'US', state: 'CA' }, 'e-book', []).reason).toBe('product_exempt')
})

test('European postage has the rate of what it carries, the highest where there are several', () => {
  const carriage = (...goods: Parameters<typeof findTaxRate>[2]) =>
    findTaxRate({ country: 'DE', state: null }, 'shipping', goods).thousandths
  expect(carriage('book', 'e-book')).toBe(7000)
  expect(carriage('book', 'general')).toBe(19_000)
  expect(findTaxRate({ country: 'GB', state: null }, 'shipping', ['book'])).toMatchObject({
    thousandths: 0,
    reason: 'zero_rated',
  })
})

test('tax comes on top to the nearest cent, and half a cent goes up', () => {
  expect(taxAmount(1000, 7000, 'exclusive')).toBe(70)
  expect(taxAmount(1250, 7250, 'exclusive')).toBe(91)
  expect(taxAmount(50, 5000, 'exclusive')).toBe(3)
  expect(taxAmount(49, 5000, 'exclusive')).toBe(2)
  expect(taxAmount(999, 0, 'exclusive')).toBe(0)
})

test('tax that is within a price leaves the price as it is', () => {
  expect(taxAmount(1070, 7000, 'inclusive')).toBe(70)
  expect(taxAmount(1199, 20_000, 'inclusive')).toBe(200)
  expect(taxAmount(1, 20_000, 'inclusive')).toBe(0)
  expect(taxAmount(0, 20_000, 'inclusive')).toBe(0)
})
