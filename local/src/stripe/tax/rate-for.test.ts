import { expect, test } from 'vitest'
import { rateFor } from './rate-for.ts'
import { taxPlaceOf } from './tax-place.ts'

const american = (postal_code: string, state = '') => taxPlaceOf({ country: 'US', state, postal_code })

test('an American state is known by the ZIP code, whatever else is said', () => {
  expect(american('78701')).toEqual({ country: 'US', state: 'TX' })
  expect(american('88510-1234', 'NM')).toEqual({ country: 'US', state: 'TX' })
  expect(american('97201', 'or')).toEqual({ country: 'US', state: 'OR' })
  expect(american('7870')).toBeNull()
  expect(taxPlaceOf({ country: 'DE', state: 'BW', postal_code: null })).toEqual({
    country: 'DE',
    state: null,
  })
  expect(taxPlaceOf({ country: null, state: null, postal_code: null })).toBeNull()
})

test('California taxes a printed book, and neither its e-book nor its postage; Texas all three', () => {
  const rates = (state: string) =>
    (['book', 'e-book', 'shipping', 'untaxed'] as const).map(
      (kind) => rateFor({ country: 'US', state }, kind, ['book']).thousandths,
    )
  expect(rates('CA')).toEqual([7250, 0, 0, 0])
  expect(rates('TX')).toEqual([6250, 6250, 6250, 0])
  expect(rateFor({ country: 'US', state: 'CA' }, 'e-book', []).reason).toBe('product_exempt')
})

test('European postage has the rate of what it carries, the highest where there are several', () => {
  const carriage = (...goods: Parameters<typeof rateFor>[2]) =>
    rateFor({ country: 'DE', state: null }, 'shipping', goods).thousandths
  expect(carriage('book', 'e-book')).toBe(7000)
  expect(carriage('book', 'general')).toBe(19_000)
  expect(rateFor({ country: 'GB', state: null }, 'shipping', ['book'])).toMatchObject({
    thousandths: 0,
    reason: 'zero_rated',
  })
})
