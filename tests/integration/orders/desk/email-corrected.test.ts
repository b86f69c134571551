import { requestOrderLink } from '@lorecircle/functions/library/ask-for-order'
import { findOrderByEmail, hasBought } from '@lorecircle/functions/library/library-of'
import { correctEmail } from '@lorecircle/functions/orders/edit-order'
import { orders } from '@lorecircle/functions/orders/orders'
import { refundOrder } from '@lorecircle/functions/orders/refund-order'
import { filterOrderEvents } from '@lorecircle/shared/order/history'
import { calls } from '@lorecircle/shared/registry/calls'
import { ledgerEntryDoc } from '@lorecircle/shared/sales/stored'
import { expect, test } from 'vitest'
import { ask, openBookshop } from '../../checkout/bookshop.ts'
import { deskOf, sold } from '../order-desk.ts'
import { idsOf, shops, startOrderDesk } from './order-shop.ts'

startOrderDesk()

test('a mistyped address is corrected once, for the order, the library and every email', async () => {
  const { services } = shops
  const { documents } = services
  const shop = await openBookshop(services)
  const [wrong, right] = ['cleo@example.con', 'cleo@example.com']
  const bought = await sold(services, shop, shop.special, { email: wrong })
  const desk = deskOf(services, shop.account.sub)
  const toWrong = (await shops.mailTo(wrong)).length
  const correct = (email: string) => desk(correctEmail, calls.correctEmail, { orderId: bought.id, email })
  const [{ order }] = await Promise.all([correct(right), correct(right)])
  await correct(right)
  expect(order.buyer).toMatchObject({ email: right, name: bought.buyer.name })
  const { order: now } = await correct(right)
  expect(filterOrderEvents(now, 'email_changed')).toMatchObject([{ from: wrong, to: right }])

  const receipts = await shops.mailTo(right)
  expect(receipts).toHaveLength(1)
  expect(receipts[0]?.body.text).toContain(bought.readerToken)
  expect(await hasBought(services, wrong)).toBe(false)
  expect(await findOrderByEmail(services, right, bought.id)).toMatchObject({ id: bought.id })
  expect(idsOf(await desk(orders, calls.orders, { email: right }))).toEqual([bought.id])
  expect(idsOf(await desk(orders, calls.orders, { email: wrong }))).toEqual([])
  const lookUp = (email: string) =>
    ask(services, shop, requestOrderLink(services), { form: { orderId: bought.id, email } })
  await Promise.all([lookUp(wrong), lookUp(right)])
  expect(await shops.mailTo(right)).toHaveLength(2)

  await desk(refundOrder, calls.refundOrder, {
    orderId: bought.id,
    what: 'all',
    shownInCents: 12_000,
    restock: false,
    saveId: 'save-email-1',
  })
  expect((await shops.mailTo(right)).at(-1)?.subject).toContain('Your refund of')
  expect(await shops.mailTo(wrong), 'the old address hears nothing').toHaveLength(toWrong)
  const listed = await Array.fromAsync(documents.list(ledgerEntryDoc.within(bought.placedAt.slice(0, 10))))
  const ofOrder = listed.filter(({ key }) => key.includes(bought.id))
  expect(ofOrder, 'one sale and its refund').toHaveLength(2)
})

test('an address is corrected by the author of the order alone, and so often in a day', async () => {
  const { services } = shops
  const [shop, other] = [await openBookshop(services), await openBookshop(services)]
  const bought = await sold(services, shop, shop.special)
  const asked = { orderId: bought.id, email: 'somebody@example.com' }
  const stranger = deskOf(services, other.account.sub)(correctEmail, calls.correctEmail, asked)
  await expect(stranger).rejects.toMatchObject({ status: 404 })
  const desk = deskOf(services, shop.account.sub)
  const addresses = Array.from({ length: 11 }, (_, index) => `cleo-${index}@example.com`)
  const refused: string[] = []
  for (const email of addresses)
    await desk(correctEmail, calls.correctEmail, { ...asked, email }).catch(({ code }) => refused.push(code))
  expect(refused).toEqual(['links.flooded'])
  expect(await hasBought(services, 'cleo-8@example.com')).toBe(false)
  expect(await hasBought(services, 'cleo-9@example.com')).toBe(true)
  expect(await hasBought(services, 'cleo-10@example.com'), 'what is refused leaves nothing').toBe(false)
})
