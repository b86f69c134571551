import { totalRefundedInCents } from '@lorecircle/shared/order/history'
import { orderDoc } from '@lorecircle/shared/order/stored'
import { expect, test } from 'vitest'
import type { Bookshop } from '../checkout/bookshop.ts'
import {
  cancel,
  fetchFile,
  minutesToRelease,
  newsTo,
  nowOf,
  openScene,
  preorder,
  releasedIn,
  sweepReleases,
  told,
} from './preorders.ts'
import { claimOf } from './purchase.ts'
import { keysIn } from './soundness.ts'
import type { World } from './world.ts'

/** What the author was told of preorders that are taken back. */
const toAuthor = (world: World, { account }: Bookshop): string[] =>
  newsTo(world, account.email).filter((subject) => subject.includes('cancelled'))

test('a reader takes a paid preorder back: the money goes back once, the copy on sale, and it is never released', async () => {
  const { world, shop } = await openScene()
  const order = await preorder(world, shop, shop.special)
  expect(told(await cancel(world, shop, order))).toBe('preorder-cancelled')
  expect(told(await cancel(world, shop, order))).toBe('preorder-cancelled')
  const cancelled = await nowOf(world, order)
  expect([totalRefundedInCents(cancelled), await claimOf(world.process(), shop)]).toEqual([12_000, undefined])
  expect(cancelled.history.filter(({ what }) => what === 'refunded')).toMatchObject([{ isCancelled: true }])
  expect(newsTo(world)).toEqual(['Your refund of $120.00'])
  expect(toAuthor(world, shop)).toEqual([
    'A preorder was cancelled: The Charwoman’s Shadow, Special Edition, No. 1 of 2',
  ])
  world.wait(minutesToRelease)
  await sweepReleases(world.process())
  expect([releasedIn(await nowOf(world, order)), newsTo(world).length]).toEqual([0, 1])
  expect(await keysIn(world, 'preorders/')).toEqual([])
})

test('a preorder of nothing is taken back too, and what is out, or posted early, is not', async () => {
  const { world, shop } = await openScene()
  const free = await preorder(world, shop, shop.ebook)
  expect(told(await cancel(world, shop, free))).toBe('preorder-cancelled')
  expect(newsTo(world)).toEqual(['Cancelled: The Charwoman’s Shadow, eBook'])
  expect(toAuthor(world, shop)).toEqual(['A preorder was cancelled: The Charwoman’s Shadow, eBook'])
  const posted = await preorder(world, shop, shop.special, 'early@example.com')
  const { documents } = world.process()
  const sent = { what: 'shipped' as const, carrier: '', tracking: '', trackingUrl: null }
  await documents.update(orderDoc(posted.sub, posted.id), (known) => ({
    ...(known ?? posted),
    history: [...posted.history, { ...sent, at: posted.placedAt }],
  }))
  expect(told(await cancel(world, shop, posted))).toBe('preorder-late')
  const late = await preorder(world, shop, shop.ebook, 'late@example.com')
  world.wait(minutesToRelease)
  await sweepReleases(world.process())
  expect([(await fetchFile(world, shop, free)).status, (await fetchFile(world, shop, late)).status]).toEqual([
    410, 302,
  ])
  expect(told(await cancel(world, shop, late))).toBe('preorder-late')
  expect(newsTo(world, 'early@example.com')).toEqual([])
})
