import type { Endpoint } from '@lorecircle/functions/http/endpoint'
import { accountsWebhook } from '@lorecircle/functions/webhooks/accounts-webhook'
import { connectWebhook } from '@lorecircle/functions/webhooks/connect-webhook'
import { platformWebhook } from '@lorecircle/functions/webhooks/platform-webhook'
import { SECRETS } from '@lorecircle/stripe-emulator/stripe.fixture'
import { beforeAll, expect, test } from 'vitest'
import { begin, newsOf, openShopIn, type Purchase, payFor } from './purchase.ts'
import { delivered, type News, openWorld, signed, type World } from './world.ts'

let world: World
let purchase: Purchase
let other: string

/** A copy is paid and nobody has heard of it: true news would settle it. */
beforeAll(async () => {
  world = openWorld()
  const shop = await openShopIn(world)
  purchase = await begin(world, shop, shop.special, 'reader@example.com')
  await payFor(world, purchase)
  other = (await openShopIn(world)).account.payments.accountId ?? ''
})

const services = () => world.process()
const truth = () => {
  const event = newsOf(world, purchase.shop).find(({ type }) => type === 'checkout.session.completed')
  if (!event) throw new Error('Stripe has nothing to tell')
  return event
}
const thin = () => [...world.payments.state.thinEvents.values()][0]?.value
const sign = (event: unknown, secret?: string, at?: number) => signed(services(), event, secret, at)
const tenMinutesAgo = () => Math.floor(Date.now() / 1000) - 600

type Forged = {
  what: string
  news(): Promise<News & { type?: string }>
  at?: (of: ReturnType<typeof services>) => Endpoint
  status: number
}

const forged: Forged[] = [
  {
    what: 'has no signature',
    news: async () => ({ ...(await sign(truth())), signature: '' }),
    status: 400,
  },
  { what: 'is signed with another secret', news: () => sign(truth(), SECRETS.platform), status: 400 },
  {
    what: 'was signed ten minutes ago',
    news: () => sign(truth(), SECRETS.connect, tenMinutesAgo()),
    status: 400,
  },
  {
    what: 'is truly Stripe’s, of another author’s account',
    news: () => sign({ ...truth(), account: other }),
    status: 200,
  },
  {
    what: 'was changed after it was signed',
    news: async () => ({ ...(await sign(truth())), body: JSON.stringify({ ...truth(), id: 'evt_other' }) }),
    status: 400,
  },
  {
    what: 'is an old one, sent again in another account’s name',
    news: async () => ({ ...(await sign(truth())), body: JSON.stringify({ ...truth(), account: other }) }),
    status: 400,
  },
  // Truly signed, and sent to the wrong door: a fault of whoever set the doors up, who finds it in the log.
  { what: 'is a thin one at the other door', news: () => sign(thin()), status: 500 },
  {
    what: 'is a whole one at the door of the thin ones',
    news: () => sign(truth(), SECRETS.accounts),
    at: accountsWebhook,
    status: 500,
  },
  {
    what: 'is signed by a scheme that is none',
    news: async () => {
      const { body, signature } = await sign(truth())
      return { body, signature: signature.replace('v1=', 'v0=') }
    },
    status: 400,
  },
  { what: 'is empty', news: () => sign(''), status: 400 },
  {
    what: 'comes as a form',
    news: async () => ({
      ...(await sign(truth())),
      body: new URLSearchParams({ payload: JSON.stringify(truth()) }).toString(),
      type: 'application/x-www-form-urlencoded',
    }),
    status: 400,
  },
  {
    what: 'is larger than any',
    news: () => sign({ ...truth(), padding: 'x'.repeat(5_000_000) }),
    status: 413,
  },
  {
    what: 'is of a checkout that never was',
    news: () => {
      const event = truth()
      const object = { object: 'checkout.session', metadata: { checkoutId: 'x'.repeat(32) } }
      return sign({ ...event, data: { object } })
    },
    status: 200,
  },
  {
    what: 'was meant for the authors’ door and knocks at the platform’s',
    news: () => sign(truth()),
    at: platformWebhook,
    status: 400,
  },
]

test.each(forged)('news that $what does nothing', async ({ news, at, status }) => {
  const process = services()
  world.store.writes.length = 0
  const answer = await delivered(process, (at ?? connectWebhook)(process), await news())
  expect(answer.status).toBe(status)
  expect(world.store.writes).toEqual([])
  expect(world.mail.letters).toEqual([])
})

test('the news that they are forged after is believed', async () => {
  const process = services()
  expect((await delivered(process, connectWebhook(process), await sign(truth()))).status).toBe(200)
  expect(world.mail.to(purchase.email)).toHaveLength(1)
})
