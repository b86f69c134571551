import type { Services } from '@lorecircle/functions/services/services'
import { accountDoc, connectedAccountDoc } from '@lorecircle/shared/account/stored'
import { stripeEventsCheckDoc } from '@lorecircle/shared/order/stored'
import { CARDS, pay, subscribing } from '@lorecircle/stripe-emulator/stripe.fixture'
import { type Bookshop, openBookshop } from '../../integration/checkout/bookshop.ts'
import type { LoadedHandlers } from './handlers.ts'
import type { CountedPlatform } from './platform.ts'

const copies = 100

export async function openShops(
  { services }: CountedPlatform,
  run: LoadedHandlers,
  count: number,
): Promise<[Bookshop, ...Bookshop[]]> {
  const shops: Bookshop[] = []
  for (let at = 0; at < count; at++) {
    const shop = await openBookshop(services, copies)
    await subscribe(services, shop)
    shops.push(shop)
    await publish(run, shop)
  }
  const [first, ...others] = shops
  if (!first) throw new Error('there are no shops')
  return [first, ...others]
}

export const publishHint = ({ account: { sub } }: Bookshop) => ({ kind: 'publish', sub, at: 0 })
export const marketMessage = ({ account: { sub }, book }: Bookshop) => ({
  kind: 'market',
  sub,
  books: [book.id],
})

async function publish(run: LoadedHandlers, shop: Bookshop) {
  await run('publish-shops', [publishHint(shop)])
  await run('update-market', [marketMessage(shop)])
}

/** Creates the membership in Stripe, so that a check changes nothing. */
async function subscribe(services: Services, { account }: Bookshop) {
  const stripe = await services.stripe()
  const { accountId } = account.payments
  if (accountId !== null) {
    await services.documents.create(connectedAccountDoc(accountId), { sub: account.sub })
    // Marks the author as a seller: the check asks Stripe only about those.
    await services.documents.create(stripeEventsCheckDoc(accountId), { at: services.now().toISOString() })
  }
  const { id: customerId } = await stripe.customers.create({ email: account.email })
  const { url } = await stripe.checkout.sessions.create({ ...subscribing(), customer: customerId })
  await pay(url, CARDS.accepted)
  await services.documents.update(accountDoc(account.sub), (known) => ({
    ...(known ?? account),
    membership: { ...account.membership, customerId },
  }))
}
