import { sweepAccounts } from '@lorecircle/functions/account-data/sweep-accounts'
import { accountsWebhook } from '@lorecircle/functions/webhooks/accounts-webhook'
import { platformWebhook } from '@lorecircle/functions/webhooks/platform-webhook'
import { accountDoc, connectedAccountDoc, customerDoc } from '@lorecircle/shared/account/stored'
import { CARDS, pay, submit } from '@lorecircle/stripe-emulator/stripe.fixture'
import { expect, test } from 'vitest'
import { openBookshop } from '../bookshop.ts'
import { deliver, news, shops, startStripeNews } from './stripe-news.ts'

startStripeNews()

const dayInMs = 24 * 60 * 60 * 1000
const atStripe = (path: string) => submit(`${shops.services.env.STRIPE_API_ORIGIN}/${path}`, {})

/** A shop whose author pays for a membership at Stripe. */
async function memberShop() {
  const { services } = shops
  const { account } = await openBookshop(services)
  const stripe = shops.dashboard
  const { id: customer } = await stripe.customers.create({ email: account.email })
  await services.documents.create(customerDoc(customer), { sub: account.sub })
  await services.documents.create(connectedAccountDoc(account.payments.accountId ?? ''), { sub: account.sub })
  const session = await stripe.checkout.sessions.create({
    mode: 'subscription',
    customer,
    line_items: [{ price: 'price_monthly', quantity: 1 }],
    success_url: 'http://127.0.0.1:1/paid',
  })
  await pay(session.url ?? '', CARDS.accepted)
  const subscription = (await stripe.subscriptions.list({ customer })).data[0]?.id ?? ''
  await services.documents.update(accountDoc(account.sub), () => ({
    ...account,
    membership: { customerId: customer, subscriptionId: subscription, status: 'active', pastDueSince: null },
  }))
  return { account, customer, subscription, accountId: account.payments.accountId ?? '' }
}

const subjects = async (email: string) => (await shops.mailTo(email)).map(({ subject }) => subject)

/** Stripe delivers each event at least once, and several about one step at the same time. */
async function tellTwice(type: string, about: string) {
  const event = await news('/platform', type, about)
  const deliverOnce = () => deliver(platformWebhook(shops.services), event)
  const answers = await Promise.all([deliverOnce(), deliverOnce(), deliverOnce()])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
}

test('a failed renewal, the last days, the end and a new payment are each emailed once', async () => {
  const { account, customer, subscription } = await memberShop()
  const { services, clock } = shops
  await atStripe(`subscriptions/${subscription}/fail`)
  await tellTwice('invoice.payment_failed', customer)
  await tellTwice('customer.subscription.updated', subscription)
  const failed = 'Your membership payment failed'
  expect(await subjects(account.email)).toEqual([failed])
  const [first] = await shops.mailTo(account.email)
  expect(first?.body.text).toMatch(/Your membership continues until [A-Z][a-z]+ \d+, \d{4}\./)
  expect(first?.body.text).toContain('/authorportal/mainpage?tab=settings&section=membership')

  clock.aheadMs += 4.5 * dayInMs
  await sweepAccounts(services)
  await sweepAccounts(services)
  const soon = expect.stringMatching(/^Your membership ends on /)
  expect(await subjects(account.email)).toEqual([failed, soon])

  clock.aheadMs += 3 * dayInMs
  await sweepAccounts(services)
  await sweepAccounts(services)
  const ended = 'Your membership has ended'
  expect(await subjects(account.email)).toEqual([failed, soon, ended])

  await atStripe(`subscriptions/${subscription}/end`)
  await tellTwice('customer.subscription.deleted', subscription)
  expect(await subjects(account.email), 'the shop was closed already').toEqual([failed, soon, ended])
})

test('an email about an ended membership that cannot be sent is sent by the next sweep', async () => {
  const { account, subscription } = await memberShop()
  const { services } = shops
  await atStripe(`subscriptions/${subscription}/end`)
  const event = await news('/platform', 'customer.subscription.deleted', subscription)
  const send = services.ses.send
  services.ses.send = () => Promise.reject(new Error('the mail service is away'))
  await deliver(platformWebhook(services), event)
  services.ses.send = send
  expect(await subjects(account.email)).toEqual([])
  await sweepAccounts(services)
  await sweepAccounts(services)
  expect(await subjects(account.email)).toEqual(['Your membership has ended'])
})

test('a failed renewal that is paid after all is emailed, however late the news of the failure comes', async () => {
  const { account, customer, subscription } = await memberShop()
  await atStripe(`subscriptions/${subscription}/fail`)
  await tellTwice('invoice.payment_failed', customer)
  await atStripe(`subscriptions/${subscription}/renew`)
  await tellTwice('invoice.paid', customer)
  await tellTwice('invoice.payment_failed', customer)
  expect(await subjects(account.email)).toEqual([
    'Your membership payment failed',
    'Your membership is active again',
  ])
})

test('what Stripe asks for, closes and opens again is emailed once each', async () => {
  const { account, accountId } = await memberShop()
  const { services } = shops
  const tell = async (deed: 'ask' | 'restrict' | 'finish') => {
    await atStripe(`accounts/${accountId}/${deed}`)
    const event = await news('/accounts', 'v2.core.account[requirements].updated', accountId)
    await Promise.all([deliver(accountsWebhook(services), event), deliver(accountsWebhook(services), event)])
  }
  await tell('ask')
  const due = expect.stringMatching(/^Stripe needs information by [A-Z][a-z]+ \d+, \d{4}$/)
  expect(await subjects(account.email)).toEqual([due])
  await tell('restrict')
  const restricted = 'Stripe no longer takes payments for your shop'
  expect(await subjects(account.email)).toEqual([due, restricted])
  await tell('finish')
  const restored = 'Stripe takes payments for your shop again'
  expect(await subjects(account.email)).toEqual([due, restricted, restored])
})
