import { sweepCheckouts } from '@lorecircle/functions/checkout/sweep-checkouts'
import { connectWebhook } from '@lorecircle/functions/webhooks/connect-webhook'
import { testDiscount } from '@lorecircle/shared/discount/discount.fixture'
import { discountDoc, discountReaderDoc, discountUseDoc } from '@lorecircle/shared/discount/stored'
import { totalRefundedInCents } from '@lorecircle/shared/order/history'
import { expect } from 'vitest'
import { type Bookshop, buy, buyCart, paymentPageOf } from '../checkout/bookshop.ts'
import { ordersOf } from '../support/orders-of.ts'
import { crashFigure, type Flow, known, receipts, type Scene } from './crash-figure.ts'
import { begin, claimOf, newsOf, payFor, returnFrom, tellAll, turnBack } from './purchase.ts'
import { shelfOf } from './shelf.ts'
import { expectNothingSold, expectSold, keysIn } from './soundness.ts'
import { delivered, signed, type World } from './world.ts'

const email = 'reader@example.com'

const begun = (world: World, shop: Bookshop) => begin(world, shop, shop.special, email)
async function paid(world: World, shop: Bookshop) {
  const purchase = await begun(world, shop)
  await payFor(world, purchase)
  return purchase
}
const code = 'LANTERN'

/** Whoever was shown a payment page pays there. */
async function payWhereAsked({ world, answer }: Scene): Promise<void> {
  if (answer?.status === 200) await payFor(world, { page: await paymentPageOf(answer), email })
}

/** Whoever paid has an order and its copy; of whoever did not, nothing is left. Answers which it was. */
async function expectBothOrNeither(world: World, shop: Bookshop): Promise<boolean> {
  const orders = await ordersOf(world.process().documents, shop.account.sub)
  const copies = await shelfOf(world.process().documents, shop.special.id)
  expect(await keysIn(world, 'checkouts/open/')).toEqual([])
  if (world.payments.state.charges.size > 0) {
    const [order] = orders
    expect(copies).toEqual([`1 sold for ${order?.checkoutId}`])
    expect([orders.length, world.mail.to(email).length]).toEqual([1, 1])
    return true
  }
  await expectNothingSold(world, { shop, format: shop.special, email })
  expect(copies).toEqual([])
  return false
}

async function refundAll({ payments }: World, shop: Bookshop) {
  const stripeAccount = shop.account.payments.accountId ?? ''
  const stripe = payments.sdk()
  const [charge] = (await stripe.charges.list({}, { stripeAccount })).data
  await stripe.refunds.create({ charge: charge?.id ?? '' }, { stripeAccount })
}

const flows: Record<string, Flow> = {
  'a checkout is opened': {
    prepare: async () => null,
    act: ({ shop }, services) => buy(services, shop, shop.special),
    next: payWhereAsked,
    async expectRight({ world, shop }) {
      await expectBothOrNeither(world, shop)
    },
  },
  'a cart with a code is opened': {
    async prepare(world, shop) {
      const once = testDiscount({ code, mostUses: 1, oncePerReader: true })
      await world.process().documents.create(discountDoc(shop.account.sub, code), once)
      return null
    },
    act: ({ shop }, services) => buyCart(services, shop, shop.special, { code, email }),
    next: payWhereAsked,
    /** A use of the code goes with the copy: another reader has it, or nobody. */
    async expectRight({ world, shop }) {
      const sold = await expectBothOrNeither(world, shop)
      const { documents } = world.process()
      const { sub } = shop.account
      const uses = await documents.readAll(discountUseDoc, discountUseDoc.within(sub, code))
      expect(uses.map(({ value }) => value.state)).toEqual(sold ? ['used'] : [])
      expect(await keysIn(world, discountReaderDoc.within(sub, code))).toHaveLength(sold ? 1 : 0)
    },
  },
  'a paid order is made': {
    prepare: paid,
    act: (scene, services) => returnFrom(services, known(scene)),
    expectRight: (scene, trial) => expectSold(scene.world, known(scene), { receipts: receipts(trial) }),
  },
  'a paid order is made by the sweep': {
    async prepare(world, shop) {
      const purchase = await paid(world, shop)
      world.wait(33)
      return purchase
    },
    async act(_, services) {
      await sweepCheckouts(services).catch(() => null)
      return null
    },
    expectRight: (scene, trial) => expectSold(scene.world, known(scene), { receipts: receipts(trial) }),
  },
  'a reader turns back': {
    prepare: begun,
    act: (scene, services) => turnBack(services, known(scene)),
    async expectRight(scene) {
      await expectNothingSold(scene.world, known(scene))
      expect(await claimOf(scene.world.process(), scene.shop)).toBeUndefined()
    },
  },
  'a refund is entered': {
    async prepare(world, shop) {
      const purchase = await paid(world, shop)
      await tellAll(world, world.process(), shop)
      await refundAll(world, shop)
      return purchase
    },
    async act({ world, shop }, services) {
      const last = newsOf(world, shop).at(-1)
      return delivered(services, connectWebhook(services), await signed(services, last))
    },
    /** Stripe tells again what was not answered well. */
    next: ({ world, shop }) => tellAll(world, world.process(), shop),
    async expectRight({ world, shop }, trial) {
      const [order, ...others] = await ordersOf(world.process().documents, shop.account.sub)
      expect([others, order && totalRefundedInCents(order)]).toEqual([[], 12_000])
      expect(await keysIn(world, 'ledger/days/')).toHaveLength(2)
      const isOfRefund = ({ subject }: { subject: string }) => subject === 'Your refund of $120.00'
      const letters = world.mail.to(email)
      const news = letters.filter(isOfRefund)
      expect(letters.length - news.length).toBe(1)
      expect(receipts(trial)).toContain(news.length)
    },
  },
}

crashFigure(flows)
