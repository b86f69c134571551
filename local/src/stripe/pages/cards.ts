import type { Card } from '../state.ts'

type Outcome = 'paid' | 'asks' | { refusal: string }

const known = new Map<string, { brand: string; outcome: Outcome }>([
  ['4242424242424242', { brand: 'visa', outcome: 'paid' }],
  ['5555555555554444', { brand: 'mastercard', outcome: 'paid' }],
  ['4000002760003184', { brand: 'visa', outcome: 'asks' }],
  ['4000000000000002', { brand: 'visa', outcome: { refusal: 'Your card was declined.' } }],
  ['4000000000009995', { brand: 'visa', outcome: { refusal: 'Your card has insufficient funds.' } }],
  ['4000000000000259', { brand: 'visa', outcome: 'paid' }],
  ['4000000000002685', { brand: 'visa', outcome: 'paid' }],
  ['4000000000001976', { brand: 'visa', outcome: 'paid' }],
  ['4000000000007726', { brand: 'visa', outcome: 'paid' }],
  ['4000000000005126', { brand: 'visa', outcome: 'paid' }],
])

/** The cards that work here, for the page to show. */
export const cardHints = [
  ['4242 4242 4242 4242', 'is accepted'],
  ['4000 0027 6000 3184', 'asks its holder first'],
  ['4000 0000 0000 0002', 'is declined'],
  ['4000 0000 0000 9995', 'has insufficient funds'],
  ['4000 0000 0000 0259', 'is disputed as fraud afterwards'],
  ['4000 0000 0000 2685', 'is disputed, since nothing came'],
  ['4000 0000 0000 1976', 'brings an inquiry afterwards'],
  ['4000 0000 0000 7726', 'gets refunds a little later'],
  ['4000 0000 0000 5126', 'has refunds that fail later'],
]

type CardErrors = { number?: string; expiry?: string; cvc?: string }
export type CardReading = { ok: true; card: Card; outcome: Outcome } | { ok: false; errors: CardErrors }

/** Reads what was typed into the card's fields. */
export function readCard(typed: { number: string; expiry: string; cvc: string }, nowMs: number): CardReading {
  const digits = typed.number.replaceAll(/[\s-]/g, '')
  const match = known.get(digits)
  const expiry = readExpiry(typed.expiry, nowMs)
  const errors: CardErrors = {
    ...(digits === ''
      ? { number: 'Enter a card number.' }
      : match
        ? {}
        : { number: 'Your card number is invalid.' }),
    ...('wrong' in expiry ? { expiry: expiry.wrong } : {}),
    ...(/^\d{3,4}$/.test(typed.cvc.trim()) ? {} : { cvc: "Your card's security code is incomplete." }),
  }
  if (!match || 'wrong' in expiry || errors.cvc) return { ok: false, errors }
  const card = {
    last4: digits.slice(-4),
    brand: match.brand,
    expiryMonth: expiry.month,
    expiryYear: expiry.year,
  }
  return { ok: true, card, outcome: match.outcome }
}

function readExpiry(typed: string, nowMs: number): { month: number; year: number } | { wrong: string } {
  const parts = /^\s*(\d{1,2})\s*[/ -]?\s*(\d{4}|\d{2})\s*$/.exec(typed)
  const month = Number(parts?.[1])
  const year = Number(parts?.[2]?.padStart(4, '20'))
  if (!parts || month < 1 || month > 12) return { wrong: "Your card's expiration date is incomplete." }
  if (Date.UTC(year, month) <= nowMs) return { wrong: "Your card's expiration date is in the past." }
  return { month, year }
}
