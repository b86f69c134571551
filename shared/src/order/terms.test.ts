import { expect, test } from 'vitest'
import { testLine, testOrder } from './order.fixture.ts'
import { fitsSearch, listedBy, searchParts, termsOf } from './terms.ts'

const order = testOrder({
  buyer: { email: 'Eleanor.Vane@example.com', name: 'Éowyn O’Brien-Vane' },
  shipTo: {
    name: 'Ada Vane',
    address: {
      ...{ line1: '4 Lantern Row', line2: '', city: 'São Paulo', state: 'OR' },
      ...{ postalCode: 'NW1 6XE', country: 'GB' },
    },
  },
  lines: [testLine({ format: { id: 'f', type: 'Hardcover', files: [] } })],
  discountCode: 'Lantern',
})

const isFoundIn = (sought: Parameters<typeof termsOf>[0], typed: string) => {
  const terms = termsOf(sought)
  const isListed = listedBy(searchParts(typed)).every((asked) => terms.some((term) => term.startsWith(asked)))
  return isListed && fitsSearch(searchParts(typed), terms)
}
const isFound = (typed: string) => isFoundIn(order, typed)

test('a reader is found by the beginnings of names, address, e-mail and number, however they are typed', {
  tags: ['BD7-01'],
}, () => {
  for (const typed of [
    'eowyn',
    'OBRI',
    'vane éo',
    'ada',
    'lantern',
    'sao pau',
    'nw1',
    '7k2q9',
    'eleanor.vane@ex',
  ])
    expect(isFound(typed), typed).toBe(true)
  for (const typed of ['eowyn ada x', 'state', 'paulo rio', 'eleanor@'])
    expect(isFound(typed), typed).toBe(false)
})

test.each([
  'old-51@example.com',
  'mary.ann.o-b@sub.example.com',
  'nat+shop-2@example.com',
  '51_x@example.com',
])('every beginning of %s finds its order', (email) => {
  const sought = { ...order, buyer: { name: 'Ada', email } }
  for (let length = 1; length <= email.length; length++)
    expect(isFoundIn(sought, email.slice(0, length)), email.slice(0, length)).toBe(true)
  expect(isFoundIn(sought, email.replace(/.@/, 'zz'))).toBe(false)
})

test('names with a hyphen and numbers are found by their words and by their beginnings', () => {
  const sought = { ...order, buyer: { name: 'Mary Smith-Jones', email: 'm@example.com' } }
  for (const typed of [
    'smith-jones',
    'smith-jo',
    'jones',
    'jones-smith',
    '7k2q9-',
    '7K2Q9-XM',
    '-jones',
    '...',
  ])
    expect(isFoundIn(sought, typed), typed).toBe(true)
  for (const typed of ['smith-x', '7k2q9-xx']) expect(isFoundIn(sought, typed), typed).toBe(false)
})

test('an order is found by its book, its code and its two states, and no slash splits its keys', () => {
  expect(termsOf(order)).toEqual(
    expect.arrayContaining(['book.lilith', 'code.LANTERN', 'state.to-send', 'money.paid']),
  )
  const refunded = (amountInCents: number) =>
    termsOf({
      ...order,
      history: [
        { what: 'refunded', at: order.placedAt, refundId: 're', amountInCents, lines: [], hasFailed: false },
      ],
    })
  expect(refunded(99)).toEqual(expect.arrayContaining(['money.refunded-in-part', 'money.refunded']))
  expect(refunded(499)).not.toContain('money.refunded-in-part')
  const odd = termsOf({ ...order, buyer: { name: 'a/b', email: 'a/b@example.com' } })
  expect(odd.filter((term) => term.includes('/'))).toEqual([])
})
