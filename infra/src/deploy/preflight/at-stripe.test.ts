import { expect, test } from 'vitest'
import { stripeFinding, summarizeStripeReport } from './findings.ts'

const refused = { name: 'webhook', state: 'refused', why: 'Stripe says: this key may not' } as const
const missing = { name: 'coupon', state: 'missing', why: 'there is none' } as const

test('a key that may not look is a line of the table, with what to do', () => {
  const stripe = summarizeStripeReport({ lines: [missing, refused], told: {}, secrets: {} })
  expect(stripe).toEqual({ lacks: ['coupon'], refusal: refused.why })
  expect(stripeFinding({ stripe })).toMatchObject({
    found: refused.why,
    todo: expect.stringContaining('secret key'),
  })
})

test('so is a key that Stripe does not know', () => {
  const brokenOffBy = Object.assign(new Error('Invalid API Key'), { type: 'StripeAuthenticationError' })
  const stripe = summarizeStripeReport({ lines: [], told: {}, secrets: {}, brokenOffBy })
  expect(stripe.refusal).toMatch(/^Stripe does not know this key/)
})
