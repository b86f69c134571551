import { sweepCheckouts } from '@lorecircle/functions/checkout/sweep-checkouts'
import { sweepLetters } from '@lorecircle/functions/orders/letters-due'
import { ordersOf } from '@lorecircle/functions/orders/orders'
import type { Services } from '@lorecircle/functions/services/services'
import { connectWebhook } from '@lorecircle/functions/webhooks/connect-webhook'
import { testDiscount } from '@lorecircle/shared/discount/discount.fixture'
import { discountDoc, discountReaderDoc, discountUseDoc } from '@lorecircle/shared/discount/stored'
import { refundedOf } from '@lorecircle/shared/order/history'
import { afterAll, describe, expect, test } from 'vitest'
import { howMany } from '../../support/store/seeds.ts'
import { type Call, lineWith, type Trouble, troubles } from '../../support/store/troubles.ts'
import { type Bookshop, buy, buyCart, paymentPageOf } from '../checkout/bookshop.ts'
import {
  begin,
  claimOf,
  newsOf,
  openShopIn,
  type Purchase,
  payFor,
  returnFrom,
  tellAll,
  turnBack,
} from './purchase.ts'
import { shelfOf } from './shelf.ts'
import { expectNothingSold, expectSold, keysIn } from './soundness.ts'
import { delivered, openWorld, signed, type World } from './world.ts'

const email = 'reader@example.com'

type Scene = { world: World; shop: Bookshop; purchase: Purchase | null; answer: Response | null }

/** What a process does over a bad line, and what has to be true once the sweep has come by. */
type Flow = {
  prepare(world: World, shop: Bookshop): Promise<Purchase | null>
  act(scene: Scene, services: Services): Promise<Response | null>
  /** What happens next in the world, before the sweep. */
  next?(scene: Scene): Promise<unknown>
  expectRight(scene: Scene, trial: Trial): Promise<void>
}

const begun = (world: World, shop: Bookshop) => begin(world, shop, shop.special, email)
async function paid(world: World, shop: Bookshop) {
  const purchase = await begun(world, shop)
  await payFor(world, purchase)
  return purchase
}
const known = ({ purchase }: Scene): Purchase => {
  if (purchase === null) throw new Error('nothing was begun')
  return purchase
}

/** What went wrong, in which call, and every call that the process has made. */
type Trial = { trouble: Trouble; call: Call; calls: Call[] }

/** How often SES is asked again where no answer comes, and once more by the sweep. */
const mostWithoutAnswer = 4

/** Whoever cannot know that a letter went out sends it again: a second one is better than none. */
function receipts({ trouble, call, calls }: Trial): number[] {
  if (call.to === 'mail' && trouble.endsWith('reply lost'))
    return Array.from({ length: mostWithoutAnswer }, (_, at) => at + 1)
  const isNote = ({ what }: Call) => what.startsWith('PUT orders/')
  const isNoted = calls.findLastIndex(isNote) > calls.findLastIndex(({ to }) => to === 'mail')
  return isNoted && !isNote(call) ? [1] : [1, 2]
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
      expect([others, order && refundedOf(order)]).toEqual([[], 12_000])
      expect(await keysIn(world, 'ledger/days/')).toHaveLength(2)
      const isOfRefund = ({ subject }: { subject: string }) => subject === '$120.00 is going back to you'
      const letters = world.mail.to(email)
      const news = letters.filter(isOfRefund)
      expect(letters.length - news.length).toBe(1)
      expect(receipts(trial)).toContain(news.length)
    },
  },
}

/** The calls of one run, of which the `at`-th was in trouble; null where there are not so many. */
async function runOver(flow: Flow, trouble: Trouble, at: number): Promise<Call | null> {
  const world = openWorld()
  const shop = await openShopIn(world, 2)
  const scene: Scene = { world, shop, purchase: await flow.prepare(world, shop), answer: null }
  const { line, calls, died } = lineWith(trouble, at)
  const ended = await Promise.race([flow.act(scene, world.process(line)), died])
  const call = calls[at - 1]
  if (call === undefined) return null
  try {
    const after = { ...scene, answer: ended === 'died' ? null : ended }
    await flow.next?.(after)
    world.wait(40)
    await sweepCheckouts(world.process())
    await sweepLetters(world.process())
    await flow.expectRight(after, { trouble, call, calls })
  } catch (error) {
    const place = `call ${at}, ${call.to}: ${call.what}`
    throw new Error(`${place}: ${error instanceof Error ? error.message : error}`, { cause: error })
  }
  return call
}

/** Every call in the long run; else every third, each trouble beginning with another one. */
const step = howMany(3, 1)

const tried = new Map<string, number>()
afterAll(() => {
  const parts = [...tried].map(([name, calls]) => `${name} (${calls})`)
  console.log(`crashes: ${troubles.length} troubles, calls in trouble while ${parts.join(', ')}`)
})

describe.each(Object.entries(flows))('while %s', (name, flow) => {
  test.each(troubles)(
    'each call in turn meets “%s”, and after a sweep everything is right',
    { timeout: 600_000 },
    async (trouble) => {
      let calls = 0
      for (let at = 1 + (troubles.indexOf(trouble) % step); ; at += step) {
        if ((await runOver(flow, trouble, at)) === null) break
        calls++
      }
      tried.set(name, (tried.get(name) ?? 0) + calls)
      expect(calls).toBeGreaterThan(0)
    },
  )
})
