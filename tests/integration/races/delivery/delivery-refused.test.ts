import { toOrderId } from '@lorecircle/functions/checkout/to-order'
import { expect, test } from 'vitest'
import type { Bookshop } from '../../checkout/bookshop.ts'
import { bought, buyFiles, linkOf, open, other, printed, shop, theirs, unpaid } from './files-bought.ts'

buyFiles()

test('whoever bought an eBook gets its file', { tags: ['A0-12'] }, async () => {
  const answer = await fetch(await linkOf())
  expect([answer.status, await answer.text()]).toEqual([200, 'a file'])
})

const strange: [what: string, ways: () => [from: Bookshop, orderId: string, token: string][]][] = [
  [
    'the token of another order',
    () => [
      [shop, bought.id, printed.readerToken],
      [shop, bought.id, theirs.readerToken],
    ],
  ],
  ['another order’s number and one’s own token', () => [[shop, theirs.id, bought.readerToken]]],
  [
    'the shop of somebody else',
    () => [
      [other, bought.id, bought.readerToken],
      [shop, theirs.id, theirs.readerToken],
    ],
  ],
  [
    'a guess',
    () =>
      [
        '',
        ' ',
        'null',
        'undefined',
        '*',
        bought.id,
        bought.checkoutId,
        bought.sessionId ?? '',
        'a'.repeat(32),
      ].map((token) => [shop, bought.id, token]),
  ],
  [
    'almost the token',
    () =>
      [
        bought.readerToken.slice(0, -1),
        `${bought.readerToken}a`,
        bought.readerToken.toUpperCase(),
        ` ${bought.readerToken}`,
      ].map((token) => [shop, bought.id, token]),
  ],
  [
    'a number that leads elsewhere',
    () =>
      [
        `../${other.account.sub}/${theirs.id}`,
        `..%2f${other.account.sub}%2f${theirs.id}`,
        `${bought.id}.json`,
        `${bought.id}/`,
        bought.id.toLowerCase(),
        '',
      ].map((id) => [shop, id, id.includes(theirs.id) ? theirs.readerToken : bought.readerToken]),
  ],
  [
    'a checkout that nobody has paid',
    () =>
      [unpaid.checkoutId, unpaid.cancelToken].flatMap((token) => [
        [shop, toOrderId(unpaid.checkoutId), token],
        [shop, unpaid.checkoutId, token],
      ]),
  ],
  ['the order of a printed book', () => [[shop, printed.id, printed.readerToken]]],
]

test.each(strange)('with %s nobody gets a file', { tags: ['A0-12'] }, async (_, ways) => {
  for (const [from, id, token] of ways()) {
    const answer = await open(from, id, token)
    expect([answer.status, answer.headers.get('location')], `${id} ${token}`).toEqual([
      expect.toSatisfy((status) => status === 404 || status === 400),
      null,
    ])
    expect(await answer.text()).not.toContain('X-Amz-Signature')
  }
})
