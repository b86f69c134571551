import { createCartCheckoutSession } from '@lorecircle/functions/checkout/create-checkout'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { expectHonest, extras, type Scene, send, sendAll } from './tampered.ts'

/** What an honest page could send, and now and then something else. */
const mostly = <T>(honest: readonly T[], odd: readonly T[]): fc.Arbitrary<T> =>
  fc.oneof(
    { weight: 7, arbitrary: fc.constantFrom(...honest) },
    { weight: 1, arbitrary: fc.constantFrom(...odd) },
  )

const Item = fc.record({
  format: mostly(['special', 'ebook'], ['other', 'none']),
  book: mostly(['own'], ['archived', 'other']),
  quantity: mostly<number | string>([1, 2, '1'], [0, -1, 1.5, 11, 1e9]),
  number: mostly([null, null, null, 7], [0, -1, 41]),
  extras,
})
const WholeCart = fc.record({
  items: fc.array(Item, { minLength: 1, maxLength: 2 }),
  country: mostly<string | null>(['US'], ['XX', 'us', null]),
  code: mostly<string | null>([null], ['FREE', 'x'.repeat(30)]),
  totalInCents: mostly<number | string | null>([null, null, 12_000], [0, 1, 24_000, -1, '12000']),
  extras,
})
type WholeCart = typeof WholeCart extends fc.Arbitrary<infer T> ? T : never

function cartOf({ shop, other }: Scene, body: WholeCart): Record<string, unknown> {
  const formats: Record<string, string> = {
    special: shop.special.id,
    ebook: shop.ebook.id,
    other: other.special.id,
    none: 'none',
  }
  const books: Record<string, string> = { own: shop.book.id, archived: 'archived', other: other.book.id }
  const { items, country, code, totalInCents } = body
  return {
    ...body.extras,
    domain: shop.host,
    items: items.map(({ format, book, quantity, number, extras: more }) => ({
      ...more,
      formatId: formats[format],
      bookId: books[book],
      quantity,
      ...(number === null ? {} : { number }),
    })),
    ...(country === null ? {} : { country }),
    ...(code === null ? {} : { code }),
    ...(totalInCents === null ? {} : { totalInCents }),
  }
}

test('whatever a request says of a cart, what is charged is the catalogue’s prices, or nothing is', {
  tags: ['A7-33', 'AD4-04'],
  timeout: 600_000,
}, async () => {
  const counts = await sendAll('cart', WholeCart, async (scene, body) => {
    const asked = cartOf(scene, body)
    const opened = await expectHonest(scene, () => send(scene, createCartCheckoutSession, asked, 'json'))
    if (opened === null) return 'refused'
    expect(opened.copies).toEqual(body.items.map(({ quantity }) => Number(quantity)))
    if (body.totalInCents !== null) expect(opened.total).toBe(Number(body.totalInCents))
    return 'opened'
  })
  expect(counts.opened).toBeGreaterThan(counts.refused / 20)
})
