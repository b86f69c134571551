import { changeCart } from '@lorecircle/functions/cart/cart'
import { createCartCheckoutSession } from '@lorecircle/functions/checkout/create-cart-checkout-session'
import { createCheckoutSession } from '@lorecircle/functions/checkout/create-checkout-session'
import { bookDoc } from '@lorecircle/shared/book/stored'
import { cartIn } from '@lorecircle/shared/cart/cart-in'
import { checkoutDoc } from '@lorecircle/shared/checkout/stored'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { howMany } from '../../support/store/seeds.ts'
import { ask, type Bookshop, wanting } from '../checkout/bookshop.ts'
import { ordersOf } from '../support/orders-of.ts'
import { openShopIn, payFor, returnFrom } from './purchase.ts'
import { openWorld, type World } from './world.ts'

/** A shop whose readers pay $3.00 or more for the eBook, and $5.00 where they say nothing. */
async function openScene() {
  const world = openWorld()
  const shop = await openShopIn(world)
  const { documents } = world.process()
  await documents.update(bookDoc(shop.account.folder, shop.book.id), (book) => {
    const { formats, ...rest } = book ?? shop.book
    const own = { priceInCents: 300, suggestedInCents: 500 }
    return { ...rest, formats: formats.map((one) => (one.id === shop.ebook.id ? { ...one, ...own } : one)) }
  })
  return { world, shop }
}
type Scene = { world: World; shop: Bookshop }

const paidIn = ({ payments }: World) =>
  [...payments.state.checkouts.values()].map(({ value }) => value.session.amount_total)
const buyAt = ({ world, shop }: Scene, price: unknown) =>
  ask(world.process(), shop, createCheckoutSession(world.process()), {
    json: { ...wanting(shop, shop.ebook), price },
  })

test('whatever a request says, a reader is asked for what they said, from the least on, or for nothing', {
  timeout: 600_000,
}, async () => {
  const cents = fc.integer({ min: -100, max: 1_100_000 })
  const said = fc.oneof(
    cents.map((amount) => (amount / 100).toFixed(2)),
    fc.integer({ min: 290, max: 310 }).map((amount) => amount / 100),
    fc.constantFrom('', '3', 3, '2,99', '2.999', 1e21, '1e3', 'NaN', null, true),
  )
  const counts = { taken: 0, refused: 0 }
  let scene = await openScene()
  const honest = fc.asyncProperty(said, async (price) => {
    if (paidIn(scene.world).length >= 10) scene = await openScene()
    const before = paidIn(scene.world).length
    const { status } = await buyAt(scene, price)
    const [asked, ...more] = paidIn(scene.world).slice(before)
    expect(more).toEqual([])
    counts[status === 200 ? 'taken' : 'refused']++
    if (status !== 200) {
      expect([status < 500, asked]).toEqual([true, undefined])
      return
    }
    expect(asked).toBe(Math.round(Number(price) * 100))
    expect(asked).toBeGreaterThanOrEqual(300)
    expect(asked).toBeLessThanOrEqual(1_000_000)
  })
  await fc.assert(honest, { numRuns: howMany(100, 3_000) })
  expect(Math.min(counts.taken, counts.refused)).toBeGreaterThan(2)
})

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
  expect(low.headers.get('location')).toBe('/cart?problem=price.low')
  expect(cartIn(cookie).lines).toEqual([])
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
