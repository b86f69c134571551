import type { Endpoint } from '@lorecircle/functions/http/endpoint'
import type { Services } from '@lorecircle/functions/services/services'
import { accountsWebhook } from '@lorecircle/functions/webhooks/accounts-webhook'
import { connectWebhook } from '@lorecircle/functions/webhooks/connect-webhook'
import { connectedAccountDoc } from '@lorecircle/shared/account/stored'
import { SECRETS } from '@lorecircle/stripe-emulator/stripe.fixture'
import { expect, test } from 'vitest'
import { scaledCount } from '../../support/store/seeds.ts'
import type { Bookshop } from '../checkout/bookshop.ts'
import { everyOrder, spread } from './every-order.ts'
import { begin, newsOf, openShopIn, payFor } from './purchase.ts'
import { delivered, openWorld, signed, type World } from './world.ts'

type Told = { endpoint(services: Services): Endpoint; event: unknown; secret: string }

/** Everything has happened at Stripe, and nobody has heard of it: one copy paid and refunded in part, one left lying. */
async function unheard() {
  const world = openWorld()
  const shop = await openShopIn(world, 2)
  const paid = await begin(world, shop, shop.special, 'reader@example.com')
  await begin(world, shop, shop.special, 'nobody@example.com')
  await payFor(world, paid)
  const stripe = world.payments.sdk()
  const stripeAccount = shop.account.payments.accountId ?? ''
  const [charge] = (await stripe.charges.list({}, { stripeAccount })).data
  await stripe.refunds.create({ charge: charge?.id ?? '', amount: 2_000 }, { stripeAccount })
  world.wait(32)
  await stripe.checkout.sessions.list({}, { stripeAccount })
  const { documents } = world.process()
  await documents.create(connectedAccountDoc(stripeAccount), { sub: shop.account.sub })
  return { world, shop, news: newsAt(world, shop) }
}

function newsAt(world: World, shop: Bookshop): Told[] {
  const connect = (type: string): Told => ({
    endpoint: connectWebhook,
    event: newsOf(world, shop).find((event) => event.type === type),
    secret: SECRETS.connect,
  })
  const [thin] = [...world.payments.state.thinEvents.values()].map(({ value }) => value)
  return [
    connect('checkout.session.completed'),
    connect('checkout.session.expired'),
    connect('charge.refunded'),
    connect('payment_intent.succeeded'),
    { endpoint: accountsWebhook, event: thin, secret: SECRETS.accounts },
  ]
}

/** Ten times: five at once, and five one after another. */
async function tellTenTimes(world: World, { endpoint, event, secret }: Told): Promise<number[]> {
  const services = world.process()
  const tell = async () =>
    (await delivered(services, endpoint(services), await signed(services, event, secret))).status
  const answers = await Promise.all([1, 2, 3, 4, 5].map(tell))
  for (let again = 0; again < 5; again++) answers.push(await tell())
  return answers
}

/** All that is stored and sent, but for the secret that opens the order, which is another each time. */
const outcomeOf = ({ store, mail }: World): string =>
  JSON.stringify([
    ...store.objects.texts(),
    mail.letters.map(({ to, subject }) => `${to}: ${subject}`).sort(),
  ]).replaceAll(/secret-\d{25}/g, 'secret')

test('in whatever order five kinds of news come, each ten times, everything ends the same and each letter goes out once', {
  timeout: 600_000,
}, async () => {
  const { world, shop, news } = await unheard()
  expect(news.map(({ event }) => event === undefined)).toEqual([false, false, false, false, false])
  const outcomes = new Map<string, string>()
  const putBack = world.snapshot()
  const orders = spread(everyOrder([0, 1, 2, 3, 4]), scaledCount({ short: 4, long: 120 }))
  for (const order of orders) {
    putBack()
    for (const one of order) {
      const told = news[one]
      if (told) expect(await tellTenTimes(world, told)).toEqual(Array(10).fill(200))
    }
    const heard = world.mail.to('reader@example.com').map(({ subject }) => subject)
    expect(heard.sort()).toEqual([expect.stringMatching(/is yours/), 'Your refund of $20.00'])
    expect(world.mail.to(shop.account.email)).toHaveLength(1)
    outcomes.set(outcomeOf(world), order.join(', '))
  }
  console.log(
    `webhooks: ${orders.length} orders of ${news.length} kinds, each ten times: ${outcomes.size} outcome`,
  )
  expect([...outcomes.values()]).toHaveLength(1)
  expect([...outcomes.keys()][0]).toContain('"amountInCents\\":2000')
})
