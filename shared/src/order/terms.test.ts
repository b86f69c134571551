import { expect, test } from 'vitest'
import { testLine, testOrder } from './order.fixture.ts'
import { matchesSearch, orderSearchTerms, searchTerms } from './terms.ts'

const order = testOrder({
  buyer: { email: 'Eleanor.Vane@example.com', name: 'Éowyn O’Brien-Vane' },
  shipTo: {
    name: 'Ada Vane',
    address: {
      line1: '4 Lantern Row',
      line2: '',
      city: 'São Paulo',
      state: 'OR',
      postalCode: 'NW1 6XE',
      country: 'GB',
    },
  },
  lines: [testLine({ format: { id: 'f', type: 'Hardcover', files: [] } })],
  discountCode: 'Lantern',
})

const isFound = (typed: string, of = order) => matchesSearch(orderSearchTerms(of), searchTerms(typed))

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

test('each beginning of an email finds the order, whatever signs are in it', () => {
  const email = 'Old-51.b_c+d’s@mail.example-shop.com'
  const odd = { ...order, buyer: { name: 'Marie-Anne Sorrel', email } }
  for (let length = 1; length <= email.length; length++)
    expect(isFound(email.slice(0, length), odd), email.slice(0, length)).toBe(true)
  for (const typed of ['marie-anne', 'Marie-An', 'anne-marie', 'sorrel old-51'])
    expect(isFound(typed, odd), typed).toBe(true)
  for (const typed of ['old-52', 'marie-ellen', 'anne old-8']) expect(isFound(typed, odd), typed).toBe(false)
})

test('an order is found by pieces of its email, by its title, and by other spellings', () => {
  const odd = {
    ...order,
    buyer: { name: 'Łukasz Müller-Strauß', email: 'search_under.score+x@letters.example.com' },
    shipTo: order.shipTo && {
      ...order.shipTo,
      name: 'Søren Þór',
      address: { ...order.shipTo.address, city: 'Gießen' },
    },
  }
  const { id } = odd
  for (const typed of [
    'score',
    'letters',
    'lilith',
    'lukasz',
    'strauss',
    'mueller',
    'muller',
    'müll',
    'sor',
    'giessen',
  ])
    expect(isFound(typed, odd), typed).toBe(true)
  for (const typed of [`#${id}`, id.replaceAll('-', ''), id.toLowerCase()])
    expect(isFound(typed, odd), typed).toBe(true)
})

test.each(['=', '%', '🏰', '& &'])('signs alone (%s) find nothing', (typed) => {
  expect(isFound(typed)).toBe(false)
  expect(searchTerms(typed)).toEqual([[]])
})

test('a sign between words is no part of what is looked for', () => {
  expect(isFound('vane & ada')).toBe(true)
  expect(searchTerms('  ')).toEqual([])
})

test('an order is found by its book, its code and its two states, and no slash splits its keys', () => {
  expect(orderSearchTerms(order)).toEqual(
    expect.arrayContaining(['book.lilith', 'code.LANTERN', 'state.unfulfilled', 'money.paid']),
  )
  const refunded = (amountInCents: number) =>
    orderSearchTerms({
      ...order,
      history: [
        { what: 'refunded', at: order.placedAt, refundId: 're', amountInCents, lines: [], hasFailed: false },
      ],
    })
  expect(refunded(99)).toEqual(expect.arrayContaining(['money.partially_refunded', 'money.refunded']))
  expect(refunded(499)).not.toContain('money.partially_refunded')
  const odd = orderSearchTerms({ ...order, buyer: { name: 'a/b', email: 'a/b@example.com' } })
  expect(odd.filter((term) => term.includes('/'))).toEqual([])
})
