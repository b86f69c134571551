import { buyBundle } from '@lorecircle/functions/checkout/buy-now'
import { testBundle } from '@lorecircle/shared/bundle/bundle.fixture'
import { bundleDoc } from '@lorecircle/shared/bundle/stored'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { extras, type Scene, send, sendAll } from './tampered.ts'

const priceInCents = 11_001

const Body = fc.record({
  bundle: fc.oneof(
    { weight: 5, arbitrary: fc.constant('set') },
    { weight: 1, arbitrary: fc.constantFrom('draft', 'none', '', '../set', 'x'.repeat(90)) },
  ),
  price: fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(priceInCents, String(priceInCents)) },
    { weight: 1, arbitrary: fc.constantFrom(0, 1, -1, 12_000, '110.01', 1e21, '', null) },
  ),
  extras: fc.oneof(extras, fc.record({ quantity: fc.constantFrom(0, 2, -1), bundles: fc.jsonValue() })),
  as: fc.constantFrom('json' as const, 'form' as const),
})

/** The shop of a scene also sells its special edition and two of its eBook together, and has a draft of the same. */
async function withBundles({ world, shop }: Scene): Promise<void> {
  const { documents } = world.process()
  const { folder } = shop.account
  const parts = [
    { bookId: shop.book.id, formatId: shop.special.id, copies: 1 },
    { bookId: shop.book.id, formatId: shop.ebook.id, copies: 2 },
  ]
  const set = testBundle({ slug: 'set', parts, priceInCents })
  await documents.create(bundleDoc(folder, 'set'), set)
  await documents.create(bundleDoc(folder, 'draft'), {
    ...set,
    slug: 'draft',
    state: 'draft',
    priceInCents: 1,
  })
}

test('whatever a request says of a bundle, what is charged is its price, or nothing is', {
  timeout: 600_000,
}, async () => {
  const counts = await sendAll('bundle', Body, async (scene, { as, bundle, price, extras }) => {
    await withBundles(scene)
    const { checkouts } = scene.world.payments.state
    const before = checkouts.size
    const body = { ...extras, domain: scene.shop.host, bundle, priceInCents: price }
    const answer = await send(scene, buyBundle, body, as)
    expect(answer.status).toBeLessThan(500)
    const opened = [...checkouts.values()].slice(before)
    if (opened.length === 0) return 'refused'
    const totals = opened.map(({ owner, value }) => [owner, value.session.amount_total])
    expect(totals).toEqual([[scene.shop.account.payments.accountId, priceInCents]])
    expect([bundle, Number(price)]).toEqual(['set', priceInCents])
    return 'opened'
  })
  expect(counts.opened).toBeGreaterThan(counts.refused / 20)
})
