import { cancelPreorder } from '@lorecircle/functions/library/reader-order'
import type { Services } from '@lorecircle/functions/services/services'
import { totalRefundedInCents } from '@lorecircle/shared/order/history'
import type { Order } from '@lorecircle/shared/order/order'
import { expect } from 'vitest'
import { ask, type Bookshop } from '../checkout/bookshop.ts'
import { ordersOf } from '../support/orders-of.ts'
import { crashFigure, type Flow, known, receipts, type Scene } from './crash-figure.ts'
import { comesOn, email, minutesToRelease, newsTo, releaseDay, sweepReleases } from './preorders.ts'
import { begin, claimOf, payFor, returnFrom, tellAll } from './purchase.ts'
import { keysIn } from './soundness.ts'
import type { World } from './world.ts'

/** Of the numbered edition, or of the eBook that costs nothing. */
const preordered = (format: 'special' | 'ebook') => async (world: World, shop: Bookshop) => {
  await comesOn(world, shop, releaseDay)
  const purchase = await begin(world, shop, shop[format], email)
  await payFor(world, purchase)
  await returnFrom(world.process(), purchase)
  return purchase
}

async function orderOf({ world, shop }: Scene): Promise<Order> {
  const [order, ...others] = await ordersOf(world.process().documents, shop.account.sub)
  if (!order || others.length > 0) throw new Error('there is one order')
  return order
}

async function cancel(scene: Scene, services: Services): Promise<Response> {
  const { id: orderId, readerToken } = await orderOf(scene)
  return ask(services, scene.shop, cancelPreorder(services), { json: { orderId, readerToken, line: '1' } })
}

const released = (format: 'special' | 'ebook'): Flow => ({
  async prepare(world, shop) {
    const purchase = await preordered(format)(world, shop)
    world.wait(minutesToRelease)
    return purchase
  },
  async act(_, services) {
    await sweepReleases(services).catch(() => null)
    return null
  },
  async expectRight(scene, trial) {
    const order = await orderOf(scene)
    expect(order.history.filter(({ what }) => what === 'released')).toHaveLength(1)
    expect(await keysIn(scene.world, 'preorders/')).toEqual([])
    expect(receipts(trial)).toContain(newsTo(scene.world, known(scene).email).length)
  },
})

const flows: Record<string, Flow> = {
  'a preordered eBook is released': released('ebook'),
  'a preordered parcel is released': released('special'),
  'a paid preorder is cancelled': {
    prepare: preordered('special'),
    act: cancel,
    /** Stripe tells of it, and a reader who saw an error presses again. */
    async next(scene) {
      await tellAll(scene.world, scene.world.process(), scene.shop)
      if (scene.answer?.status !== 200) await cancel(scene, scene.world.process())
    },
    async expectRight(scene, trial) {
      expect(totalRefundedInCents(await orderOf(scene))).toBe(12_000)
      expect(await claimOf(scene.world.process(), scene.shop)).toBeUndefined()
      expect(await keysIn(scene.world, 'ledger/days/')).toHaveLength(2)
      expect(receipts(trial)).toContain(newsTo(scene.world).length)
    },
  },
  'a preorder of nothing is cancelled': {
    prepare: preordered('ebook'),
    act: cancel,
    async next(scene) {
      if (scene.answer?.status !== 200) await cancel(scene, scene.world.process())
    },
    async expectRight(scene, trial) {
      const order = await orderOf(scene)
      expect(order.history.filter(({ what }) => what === 'cancelled')).toHaveLength(1)
      expect(await keysIn(scene.world, 'ledger/days/')).toHaveLength(2)
      expect(receipts(trial)).toContain(newsTo(scene.world).length)
    },
  },
}

crashFigure(flows)
