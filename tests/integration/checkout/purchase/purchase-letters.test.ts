import { sweepCheckouts } from '@lorecircle/functions/checkout/sweep-checkouts'
import { profileDoc } from '@lorecircle/shared/profile/stored'
import { CARDS, pay } from '@lorecircle/stripe-emulator/stripe.fixture'
import { expect, test } from 'vitest'
import { ordersOf } from '../../support/orders-of.ts'
import { buy, comeBack, openBookshop, parcel, paymentPageOf } from '../bookshop.ts'
import { dyingAfter, withoutMail } from '../dying.ts'
import { locationOf, minutes, openCheckouts, openShops, shops } from './purchases.ts'

openShops()

test('answers to a receipt go where its author wants them, else to the contact page: never to the login’s address', async () => {
  const { services } = shops
  const shop = await openBookshop(services, 3)
  const receiptFor = async (email: string) => {
    const page = await paymentPageOf(await buy(services, shop, shop.special))
    const paid = await pay(page, CARDS.accepted, { ...parcel, email })
    await comeBack(services, shop, locationOf(paid))
    return (await shops.mailTo(email))[0]
  }
  const first = await receiptFor('first@example.com')
  expect(first?.replyTo).toEqual([])
  expect(first?.body.text).toContain(`http://${shop.host}/contact`)
  expect(JSON.stringify(first)).not.toContain(shop.account.email)
  await services.documents.update(profileDoc(shop.account.folder), (profile) => ({
    ...(profile ?? { penName: 'Lord Dunsany', subdomain: null, accent: null }),
    replyEmail: 'quill@example.com',
  }))
  const second = await receiptFor('second@example.com')
  expect(second?.replyTo).toEqual(['quill@example.com'])
  expect(second?.body.text).toContain('reply to this email')
})

test('letters that are out are not sent again by whoever finds the checkout open', async () => {
  const { services } = shops
  const shop = await openBookshop(services)
  const page = await paymentPageOf(await buy(services, shop, shop.special))
  const email = 'once@example.com'
  const paid = await pay(page, CARDS.accepted, { ...parcel, email })
  const untilSent = 10
  await expect(comeBack(dyingAfter(services, untilSent), shop, locationOf(paid))).resolves.toMatchObject({
    status: 500,
  })
  const [order] = await ordersOf(services.documents, shop.account.sub)
  expect(order?.letters.map(({ state }) => state)).toEqual(['sent', 'sent'])
  shops.clock.aheadMs = 3 * minutes
  await sweepCheckouts(services)
  expect(await openCheckouts(shop)).toEqual([])
  expect(await shops.mailTo(email)).toHaveLength(1)
})

test('a mail service that is down delays the letters, not the order', async () => {
  const { services } = shops
  const shop = await openBookshop(services)
  const page = await paymentPageOf(await buy(services, shop, shop.special))
  const email = 'patient@example.com'
  const paid = await pay(page, CARDS.accepted, { ...parcel, email })
  expect(locationOf(await comeBack(withoutMail(services), shop, locationOf(paid)))).toContain('/thank-you/')
  expect(await shops.mailTo(email)).toEqual([])
  shops.clock.aheadMs = 3 * minutes
  await sweepCheckouts(services)
  expect(await shops.mailTo(email)).toHaveLength(1)
})
