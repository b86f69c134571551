import { accountDoc } from '@lorecircle/shared/account/stored'
import { bookDoc } from '@lorecircle/shared/book/stored'
import { fulfillmentStatus } from '@lorecircle/shared/order/fulfilment'
import { releaseDoc } from '@lorecircle/shared/release/stored'
import { expect, test } from 'vitest'
import {
  comesOn,
  email,
  fetchFile,
  minutesToRelease,
  newsTo,
  nowOf,
  openScene,
  preorder,
  releaseDay,
  releasedIn,
  sweepReleases,
} from './preorders.ts'
import { begin, payFor, returnFrom } from './purchase.ts'
import { keysIn } from './soundness.ts'

test('a preordered eBook is handed out on its day and not before, once, whoever sweeps at the same time', async () => {
  const { world, shop } = await openScene()
  const order = await preorder(world, shop, shop.ebook)
  expect(order.lines).toMatchObject([{ releaseOn: releaseDay }])
  await sweepReleases(world.process())
  const early = await fetchFile(world, shop, order)
  expect([early.status, early.headers.get('location')]).toEqual([409, null])
  expect(await early.text()).toContain('It comes on November 30, 2026')
  world.wait(minutesToRelease - 1)
  await sweepReleases(world.process())
  expect([(await fetchFile(world, shop, order)).status, newsTo(world)]).toEqual([409, []])
  world.wait(1)
  await Promise.all(Array.from({ length: 3 }, () => sweepReleases(world.process())))
  await sweepReleases(world.process())
  expect(newsTo(world)).toEqual(['Now available: The Charwoman’s Shadow'])
  expect(releasedIn(await nowOf(world, order))).toBe(1)
  expect(await keysIn(world, 'preorders/')).toEqual([])
  const { value: book } = (await world
    .process()
    .documents.read(bookDoc(shop.account.folder, shop.book.id))) ?? { value: null }
  expect(book?.releaseOn).toBeNull()
  expect((await fetchFile(world, shop, order)).status).toBe(302)
})

test.each([
  ['America/New_York', 5],
  ['Asia/Tokyo', -9],
])(
  'a preordered book comes out when its day begins in the shop’s time zone, %s',
  async (timeZone, hoursLater) => {
    const { world, shop } = await openScene()
    await world
      .process()
      .documents.update(accountDoc(shop.account.sub), () => ({ ...shop.account, timeZone }))
    const order = await preorder(world, shop, shop.ebook)
    world.wait(minutesToRelease + hoursLater * 60 - 1)
    await sweepReleases(world.process())
    expect([(await fetchFile(world, shop, order)).status, newsTo(world)]).toEqual([409, []])
    world.wait(1)
    await sweepReleases(world.process())
    expect(newsTo(world)).toEqual(['Now available: The Charwoman’s Shadow'])
  },
)

test('who waits for a parcel is asked for the address a week before, and it comes to what is to be sent', async () => {
  const { world, shop } = await openScene()
  const order = await preorder(world, shop, shop.special)
  expect(fulfillmentStatus(order)).toBe('preordered')
  world.wait(minutesToRelease - 7 * 24 * 60)
  await sweepReleases(world.process())
  await sweepReleases(world.process())
  const asked = ['Is this still your address? The Charwoman’s Shadow is coming']
  expect(newsTo(world)).toEqual(asked)
  world.wait(7 * 24 * 60)
  await sweepReleases(world.process())
  expect([newsTo(world), fulfillmentStatus(await nowOf(world, order))]).toEqual([asked, 'unfulfilled'])
  expect(await keysIn(world, 'preorders/')).toEqual([])
  world.wait(60)
  await sweepReleases(world.process())
  expect(await keysIn(world, releaseDoc.within())).toEqual([])
})

test('a day that moves is told to each reader once, and the book comes on the new one', async () => {
  const { world, shop } = await openScene()
  const order = await preorder(world, shop, shop.ebook)
  await comesOn(world, shop, '2026-12-24')
  await sweepReleases(world.process())
  await sweepReleases(world.process())
  expect(newsTo(world)).toEqual(['The Charwoman’s Shadow comes on December 24, 2026'])
  world.wait(minutesToRelease)
  await sweepReleases(world.process())
  expect(releasedIn(await nowOf(world, order))).toBe(0)
  await comesOn(world, shop, null)
  await sweepReleases(world.process())
  expect(releasedIn(await nowOf(world, order))).toBe(1)
})

test('who pays after the day for what was begun before it gets it all the same', async () => {
  const { world, shop } = await openScene()
  world.wait(minutesToRelease - 5)
  const purchase = await begin(world, shop, shop.ebook, email)
  world.wait(10)
  await sweepReleases(world.process())
  await payFor(world, purchase)
  await returnFrom(world.process(), purchase)
  await sweepReleases(world.process())
  expect(newsTo(world)).toEqual(['Now available: The Charwoman’s Shadow'])
})

test('a book that has gone meanwhile is handed out on the promised day', async () => {
  const { world, shop } = await openScene()
  const order = await preorder(world, shop, shop.ebook)
  await world.process().documents.remove(bookDoc(shop.account.folder, shop.book.id))
  await sweepReleases(world.process())
  expect((await fetchFile(world, shop, order)).status).toBe(409)
  world.wait(minutesToRelease)
  await sweepReleases(world.process())
  expect((await fetchFile(world, shop, order)).status).toBe(302)
})
