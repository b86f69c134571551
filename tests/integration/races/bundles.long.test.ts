import { buyBundle } from '@lorecircle/functions/checkout/buy-now'
import { testFormat } from '@lorecircle/shared/book/book.fixture'
import { bookDoc } from '@lorecircle/shared/book/stored'
import { testBundle } from '@lorecircle/shared/bundle/bundle.fixture'
import { bundleDoc } from '@lorecircle/shared/bundle/stored'
import { limitedLineItems } from '@lorecircle/shared/checkout/checkout'
import { checkoutDoc } from '@lorecircle/shared/checkout/stored'
import { afterEach, expect, test, vi } from 'vitest'
import { randomFrom } from '../../bench/market/random.ts'
import { withSeeds } from '../../support/store/seeds.ts'
import { createTurns } from '../../support/store/turns.ts'
import { ask } from '../checkout/bookshop.ts'
import { openShopIn } from './purchase.ts'
import { shelfOf } from './shelf.ts'
import { openWorld } from './world.ts'

afterEach(() => vi.restoreAllMocks())

const editions = [3, 5, 9].map((copies) =>
  testFormat({ id: `edition-of-${copies}`, type: 'Special Edition', slots: copies, numbered: true }),
)
const [small, middle, large] = ['edition-of-3', 'edition-of-5', 'edition-of-9'] as const
const setsOf = [
  [small, middle],
  [middle, large],
  [large, small],
]

/** A shop that sells three editions in three bundles, each of two of them, and a copy or two of each. */
async function openSets(seed: number) {
  const random = randomFrom(seed)
  vi.spyOn(Math, 'random').mockImplementation(random.next)
  const world = openWorld({ turn: createTurns(random) })
  const shop = await openShopIn(world)
  const services = world.process()
  const { folder } = shop.account
  await services.documents.update(bookDoc(folder, shop.book.id), () => ({ ...shop.book, formats: editions }))
  const bundles = setsOf.map((formats, index) =>
    testBundle({
      slug: `set-${index}`,
      parts: formats.map((formatId) => ({
        bookId: shop.book.id,
        formatId,
        copies: 1 + Math.floor(random.next() * 2),
      })),
      priceInCents: 2_001,
    }),
  )
  for (const bundle of bundles) await services.documents.create(bundleDoc(folder, bundle.slug), bundle)
  return { shop, services, bundles }
}

test('of readers who all want sets of the same editions at once, each holds every copy of theirs, or none', {
  timeout: 600_000,
}, async () => {
  let opened = 0
  await withSeeds('12 readers × 3 sets', { long: 300 }, async (seed) => {
    const { shop, services, bundles } = await openSets(seed)
    const answers = await Promise.all(
      Array.from({ length: 12 }, async (_, reader) => {
        const bundle = bundles[reader % bundles.length]?.slug
        const json = { domain: shop.host, bundle, priceInCents: 2_001 }
        return (await ask(services, shop, buyBundle(services), { json })).status
      }),
    )
    expect(new Set([...answers, 200, 409])).toEqual(new Set([200, 409]))
    const open = await services.documents.readAll(checkoutDoc, checkoutDoc.within())
    expect(open).toHaveLength(answers.filter((status) => status === 200).length)
    const wanted = open.flatMap(({ value }) => limitedLineItems(value))
    for (const { slots, quantity } of wanted) expect(slots).toHaveLength(quantity)
    const shelves = await Promise.all(editions.map(({ id }) => shelfOf(services.documents, id)))
    const held = shelves.flat().filter((copy) => /held for/.test(copy))
    expect(held).toHaveLength(wanted.reduce((sum, { quantity }) => sum + quantity, 0))
    opened += open.length
  })
  expect(opened).toBeGreaterThan(0)
  console.log(`bundles: ${opened} sets were opened, each whole`)
})
