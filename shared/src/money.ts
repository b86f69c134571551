/** Money is integer cents, except at the API boundary, where the contract uses dollars. */

export const maxPriceInCents = 1_000_000

/** Stripe's minimum card charge; a price of 0 is not charged. */
export const minChargeInCents = 50

/**
 * Stripe's maximum charge: eight digits of cents.
 * https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts
 */
export const maxChargeInCents = 99_999_999

/**
 * `14.99`, `'14.99'`, `'14,99'`, `'1,000.00'` → cents; empty → null. Otherwise throws a RangeError with a message for
 * people: prices are finite, from 0 to 10,000.00, with at most two decimals.
 */
export function parsePrice(value: unknown): number | null {
  if (value === null || value === undefined || value === '') return null
  const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? withPoint(value) : ''
  if (text === '' && typeof value === 'string') return null
  if (!/^\d{1,5}(\.\d{1,2})?$/.test(text)) {
    throw new RangeError('A price is a number from 0 to 10,000 with at most two decimals, such as 14.99.')
  }
  const priceInCents = Math.round(Number(text) * 100)
  if (priceInCents > maxPriceInCents) throw new RangeError('A price can be at most 10,000.00.')
  return priceInCents
}

/** True for 0 and for amounts that a card can pay. `cents`: integer from 0. */
export const isChargeable = (cents: number): boolean => cents === 0 || cents >= minChargeInCents

/**
 * A selling price, parsed as by `parsePrice`. Also throws a RangeError with a message for people from $0.01 to $0.49,
 * because no card can pay that: such a price would be published and could not be bought.
 */
export function parseSellingPrice(value: unknown): number | null {
  const priceInCents = parsePrice(value)
  if (priceInCents !== null && !isChargeable(priceInCents)) throw new RangeError(priceTooLowMessage)
  return priceInCents
}

export const priceTooLowMessage = 'At least $0.50, or free.'

export const cardMinimumMessage = 'A card pays $0.50 or more.'

const groupedByComma = /^\d{1,3}(,\d{3})+(\.\d{1,2})?$/
const decimalComma = /^(\d+|\d{1,3}(\.\d{3})+),\d{1,2}$/

function withPoint(typed: string): string {
  const text = typed.trim()
  if (groupedByComma.test(text)) return text.replaceAll(',', '')
  return decimalComma.test(text) ? text.replaceAll('.', '').replace(',', '.') : text
}

export const toDecimal = (cents: number): string => (cents / 100).toFixed(2)

export const formatMinimumPrice = (cents: number): string =>
  cents === 0 ? 'Pay what you want' : `from ${toDollars(cents)}`

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** 1499 → `'$14.99'`, 123450 → `'$1,234.50'` (US dollars with two decimals: A9-08, A2.6-12). */
export const toDollars = (cents: number): string => dollars.format(cents / 100)
