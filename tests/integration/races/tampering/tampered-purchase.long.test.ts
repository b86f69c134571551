import { createCheckoutSession } from '@lorecircle/functions/checkout/buy-now'
import { parsePrice } from '@lorecircle/shared/money'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { wanting } from '../../checkout/bookshop.ts'
import { expectHonest, extras, type Scene, send, sendAll } from './tampered.ts'

/** Names of what is in the scene, since each scene has its own. */
const Named = {
  format: ['special', 'ebook', 'other', 'none'],
  book: ['own', 'archived', 'other', '../x', ''],
} as const

const prices = [
  '120.00',
  120,
  '120',
  '0',
  0,
  '0.00',
  '0.01',
  0.01,
  -1,
  '-120',
  '1e-9',
  '12,000',
  '１２０',
  1e21,
  '',
]
const oddities = fc.oneof(fc.constantFrom(...prices), fc.jsonValue({ maxDepth: 1 }))
const Single = fc.record({
  wanted: fc.constantFrom('special' as const, 'ebook' as const),
  changes: fc.record(
    {
      price: oddities,
      quantity: fc.oneof(
        fc.constantFrom('1', 1, 0, 2, -1, '2', 1e9, '1.0', true),
        fc.jsonValue({ maxDepth: 1 }),
      ),
      format: fc.constantFrom('eBook', 'Special Edition', 'Paperback', '', null),
      title: fc.oneof(fc.constant('Lilith'), fc.string()),
      domain: fc.constantFrom('', 'elsewhere.example', 'dunsany-1', null),
    },
    { requiredKeys: [] },
  ),
  formatId: fc.option(fc.constantFrom(...Named.format), { freq: 1 }),
  bookId: fc.option(fc.constantFrom(...Named.book), { freq: 1 }),
  left: fc.uniqueArray(
    fc.constantFrom('price', 'quantity', 'format', 'title', 'domain', 'bookId', 'formatId'),
    {
      maxLength: 2,
    },
  ),
  keepsChanges: fc.subarray(['price', 'quantity', 'format', 'title', 'domain'] as const, { maxLength: 2 }),
  extras,
  as: fc.constantFrom('json' as const, 'json' as const, 'form' as const),
})
type Single = typeof Single extends fc.Arbitrary<infer T> ? T : never

function bodyOf({ shop, other }: Scene, body: Single): Record<string, unknown> {
  const formats = { special: shop.special.id, ebook: shop.ebook.id, other: other.special.id, none: 'none' }
  const books = { own: shop.book.id, archived: 'archived', other: other.book.id, '../x': '../x', '': '' }
  const changes = Object.entries(body.changes).filter(([name]) =>
    body.keepsChanges.some((kept) => kept === name),
  )
  const whole: Record<string, unknown> = {
    ...wanting(shop, shop[body.wanted]),
    ...Object.fromEntries(changes),
    ...(body.formatId === null ? {} : { formatId: formats[body.formatId] }),
    ...(body.bookId === null ? {} : { bookId: books[body.bookId] }),
    ...body.extras,
  }
  return Object.fromEntries(
    Object.entries(whole).filter(([name]) => !body.left.some((gone) => gone === name)),
  )
}

/** Nobody is led to pay another price than the one that their page showed. */
function expectShown({ shop }: Scene, { price, formatId }: Record<string, unknown>): void {
  const shown = parsePrice(String(price))
  const known = shop.book.formats.filter(({ id }) => formatId === undefined || id === formatId)
  expect(known.map(({ priceInCents }) => priceInCents)).toContain(shown)
}

test('whatever a request says, what is charged is the catalogue’s price, or nothing is', {
  tags: ['A7-33', 'A7-34'],
  timeout: 600_000,
}, async () => {
  const counts = await sendAll('checkout', Single, async (scene, body) => {
    const asked = bodyOf(scene, body)
    const opened = await expectHonest(scene, () => send(scene, createCheckoutSession, asked, body.as))
    if (opened === null) return 'refused'
    expect(opened.copies).toEqual([1])
    expectShown(scene, asked)
    return 'opened'
  })
  expect(counts.opened).toBeGreaterThan(counts.refused / 20)
})
