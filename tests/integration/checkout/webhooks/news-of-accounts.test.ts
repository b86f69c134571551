import { accountsWebhook } from '@lorecircle/functions/webhooks/accounts-webhook'
import { platformWebhook } from '@lorecircle/functions/webhooks/platform-webhook'
import type { Account } from '@lorecircle/shared/account/account'
import { accountDoc, connectedAccountDoc, customerDoc } from '@lorecircle/shared/account/stored'
import { expect, test } from 'vitest'
import { openBookshop } from '../bookshop.ts'
import { deliver, news, shops, signed, startStripeNews } from './stripe-news.ts'

startStripeNews()

test('news about a membership makes the platform ask Stripe, and believe Stripe alone', async () => {
  const { services } = shops
  const { account } = await openBookshop(services)
  const { id: customerId } = await (await services.stripe()).customers.create({ email: account.email })
  const withCustomer: Account = { ...account, membership: { ...account.membership, customerId } }
  await services.documents.update(accountDoc(account.sub), () => withCustomer)
  await services.documents.create(customerDoc(customerId), { sub: account.sub })
  const claimed = {
    id: 'evt_1',
    object: 'event',
    type: 'customer.subscription.updated',
    data: { object: { object: 'subscription', customer: customerId, status: 'active' } },
  }
  expect((await deliver(platformWebhook(services), await signed(claimed, 'whsec_platform'))).status).toBe(200)
  const after = await services.documents.read(accountDoc(account.sub))
  expect(after?.value.membership.status).not.toBe('active')
})

test('thin news about an account makes the platform ask what it may do', async () => {
  const { services } = shops
  const { account } = await openBookshop(services)
  const accountId = account.payments.accountId ?? ''
  const stale: Account = { ...account, payments: { ...account.payments, chargesEnabled: false } }
  await services.documents.update(accountDoc(account.sub), () => stale)
  await services.documents.create(connectedAccountDoc(accountId), { sub: account.sub })
  const thin = await news('/accounts', 'v2.core.account[requirements].updated', accountId)
  expect((await deliver(accountsWebhook(services), thin)).status).toBe(200)
  const after = await services.documents.read(accountDoc(account.sub))
  expect(after?.value.payments.chargesEnabled).toBe(true)
})
