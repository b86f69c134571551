import { changeCart } from '@lorecircle/functions/cart/cart'
import { createCartCheckoutSession } from '@lorecircle/functions/checkout/create-checkout'
import { bookDoc } from '@lorecircle/shared/book/stored'
import { parseCartCookie } from '@lorecircle/shared/cart/cart-text'
import { checkoutDoc } from '@lorecircle/shared/checkout/stored'
import { expect, test } from 'vitest'
import { ask } from '../checkout/bookshop.ts'
import { ordersOf } from '../support/orders-of.ts'
import { openScene, paidIn } from './own-price.ts'
import { payFor, returnFrom } from './purchase.ts'

test('in the cart a reader says what they pay, says it anew, and is charged that', async () => {
  const { world, shop } = await openScene()
  const services = world.process()
  let cookie = ''
  const change = async (asked: { json: object } | { form: Record<string, string> }) => {
    const answer = await ask(services, shop, changeCart(services), { ...asked, cookie })
    if (answer.headers.has('set-cookie')) cookie = answer.headers.getSetCookie().join('; ')
    return answer
  }
  const add = { do: 'add', bookId: shop.book.id, formatId: shop.ebook.id }
  const low = await change({ form: { ...add, price: '2.99' } })
  expect(low.headers.get('location')).toContain(`/checkout-failed/price-low/${shop.book.slug}?again=`)
  expect(parseCartCookie(cookie).lines).toEqual([])
  await change({ form: { ...add, price: '4.50' } })
  const raised = JSON.parse(await (await change({ json: { do: 'price', line: 1, price: '7.25' } })).text())
  expect(raised.cart.lines).toMatchObject([{ unitInCents: 725, leastInCents: 300, note: null }])
  expect((await change({ json: { do: 'price', line: 1, price: '1' } })).status).toBe(409)

  const answer = await ask(services, shop, createCartCheckoutSession(services), {
    json: { domain: shop.host, totalInCents: 725 },
    cookie,
  })
  const { url: page } = JSON.parse(await answer.text())
  const email = 'reader@example.com'
  await payFor(world, { page, email })
  const [checkout] = await services.documents.readAll(checkoutDoc, checkoutDoc.within())
  if (!checkout) throw new Error('no checkout was begun')
  await returnFrom(services, { shop, format: shop.ebook, checkout: checkout.value, page, email })
  const [order] = await ordersOf(services.documents, shop.account.sub)
  expect(order).toMatchObject({ lines: [{ unitInCents: 725 }], sums: { totalInCents: 725 } })
})

test('a least price that rises is said in the line, and not charged to whoever saw the one before', async () => {
  const { world, shop } = await openScene()
  const services = world.process()
  const added = await ask(services, shop, changeCart(services), {
    json: { do: 'add', bookId: shop.book.id, formatId: shop.ebook.id, price: '3' },
  })
  const cookie = added.headers.getSetCookie().join('; ')
  await services.documents.update(bookDoc(shop.account.folder, shop.book.id), (book) => {
    const { formats, ...rest } = book ?? shop.book
    return { ...rest, formats: formats.map((one) => ({ ...one, priceInCents: 900, suggestedInCents: 900 })) }
  })
  const refused = await ask(services, shop, createCartCheckoutSession(services), {
    json: { domain: shop.host, totalInCents: 300 },
    cookie,
  })
  expect([refused.status, paidIn(world)]).toEqual([409, []])
  expect(await refused.text()).toContain('It now comes to $9.00.')
})
