import { PutObjectCommand } from '@aws-sdk/client-s3'
import { checkoutReturn } from '@lorecircle/functions/checkout/checkout-return'
import { createCheckoutSession } from '@lorecircle/functions/checkout/create-checkout-session'
import { settleCheckout } from '@lorecircle/functions/checkout/settle-checkout'
import { sweepCheckouts } from '@lorecircle/functions/checkout/sweep-checkouts'
import { download } from '@lorecircle/functions/orders/download'
import { ordersOf } from '@lorecircle/functions/orders/orders'
import { CARDS, pay } from '@lorecircle/local/stripe/stripe.fixture'
import { accountDoc } from '@lorecircle/shared/account/stored'
import { bookDoc } from '@lorecircle/shared/book/stored'
import type { Checkout } from '@lorecircle/shared/checkout/checkout'
import { checkoutDoc } from '@lorecircle/shared/checkout/stored'
import { testLine, testOrder } from '@lorecircle/shared/order/order.fixture'
import { orderDoc } from '@lorecircle/shared/order/stored'
import { profileDoc } from '@lorecircle/shared/profile/stored'
import { claimDoc, tallyDoc } from '@lorecircle/shared/stock/stored'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  ask,
  type Bookshop,
  buy,
  cancelLinkOf,
  comeBack,
  openBookshop,
  parcel,
  paymentPageOf,
  startBookshops,
  wanting,
} from './bookshop.ts'
import { Died, dyingAfter, withoutMail } from './dying.ts'

const minutes = 60_000
let shops: Awaited<ReturnType<typeof startBookshops>>

beforeAll(async () => {
  shops = await startBookshops()
})
afterAll(() => shops.stop())
beforeEach(() => {
  shops.clock.aheadMs = 0
})

const claimOf = async ({ special }: Bookshop, slot = 1) =>
  (await shops.services.documents.read(claimDoc(special.id, slot)))?.value
const goneOf = async ({ account, book, special }: Bookshop) =>
  (await shops.services.documents.read(tallyDoc(account.sub, book.id)))?.value.formats[special.id]
const locationOf = (answer: Response) => answer.headers.get('location') ?? ''
const openCheckouts = async ({ account }: Bookshop) => {
  const found: Checkout[] = []
  for await (const { key } of shops.services.documents.list(checkoutDoc.within())) {
    const open = await shops.services.documents.read(checkoutDoc.at(key))
    if (open?.value.sub === account.sub) found.push(open.value)
  }
  return found
}

describe('a guest buys a numbered copy', () => {
  test('pays, sees the thank-you page, and reader and author get one letter each', {
    tags: ['A1-11', 'A7-33', 'AD7-01', 'AD7-02', 'AD7-08'],
  }, async () => {
    const { services } = shops
    const shop = await openBookshop(services, 3)
    const page = await paymentPageOf(await buy(services, shop, shop.special))
    expect(await claimOf(shop)).toMatchObject({ state: 'held' })

    const email = 'eleanor@example.com'
    const paid = await pay(page, CARDS.accepted, { ...parcel, email })
    const thanks = locationOf(await comeBack(services, shop, locationOf(paid)))
    const again = locationOf(await comeBack(services, shop, locationOf(paid)))

    const [order] = await ordersOf(services.documents, shop.account.sub)
    expect(thanks).toBe(`http://${shop.host}/thank-you/${order?.id}/${order?.readerToken}`)
    expect(again).toBe(thanks)
    expect(order).toMatchObject({
      lines: [{ slots: [1], editionOf: 3, quantity: 1 }],
      sums: { totalInCents: 12_000 },
      buyer: { email },
      shipTo: { name: 'Eleanor Vane', address: { city: 'Portland', country: 'US' } },
      letters: [
        { kind: 'receipt', state: 'sent' },
        { kind: 'notice', state: 'sent' },
      ],
    })
    expect(await claimOf(shop)).toMatchObject({ state: 'sold', orderId: order?.id })
    expect(await goneOf(shop)).toEqual({ sold: [1], withdrawn: [] })
    const [receipt, ...more] = await shops.mailTo(email)
    expect(more).toEqual([])
    expect(receipt?.subject).toContain('No. 1 of 3')
    expect(receipt?.body.html).toContain(thanks)
    const forAuthor = await shops.mailTo(shop.account.email)
    expect(forAuthor).toHaveLength(1)
    expect(forAuthor[0]?.body.text).toContain('4 Lantern Row')
    expect(await openCheckouts(shop)).toEqual([])
  })

  test('with a declined card first, and still owns one copy', async () => {
    const { services } = shops
    const shop = await openBookshop(services)
    const page = await paymentPageOf(await buy(services, shop, shop.special))
    expect((await pay(page, CARDS.declined, parcel)).status).toBe(402)
    const paid = await pay(page, CARDS.accepted, parcel)
    await comeBack(services, shop, locationOf(paid))
    expect(await goneOf(shop)).toEqual({ sold: [1], withdrawn: [] })
  })

  test('while another who wants the last one is told that it is in a basket, and once it is paid, that it has gone', {
    tags: ['A7-38'],
  }, async () => {
    const { services } = shops
    const shop = await openBookshop(services)
    const page = await paymentPageOf(await buy(services, shop, shop.special))
    const early = await buy(services, shop, shop.special)
    expect(early.status).toBe(409)
    expect(await early.json()).toMatchObject({
      code: 'copy.held',
      error: 'Every copy is in a basket just now. One may come back within half an hour.',
    })

    await comeBack(services, shop, locationOf(await pay(page, CARDS.accepted, parcel)))
    const late = await buy(services, shop, shop.special)
    expect(late.status).toBe(409)
    expect(await late.json()).toMatchObject({ code: 'copy.gone', error: 'The last copy has just gone.' })
  })

  test('and among twenty who press at once for two copies, two get a payment page', async () => {
    const { services } = shops
    const shop = await openBookshop(services, 2)
    const answers = await Promise.all(Array.from({ length: 20 }, () => buy(services, shop, shop.special)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(18)
  })

  test('turns back, and the copy is on the shelf and the payment page closed', async () => {
    const { services } = shops
    const shop = await openBookshop(services)
    const page = await paymentPageOf(await buy(services, shop, shop.special))
    const link = await cancelLinkOf(page)
    const guessed = new URL(link)
    guessed.searchParams.set('token', 'a'.repeat(32))
    expect((await comeBack(services, shop, guessed.href)).status).toBe(404)
    expect(await claimOf(shop)).toMatchObject({ state: 'held' })

    const back = await comeBack(services, shop, link)
    expect(locationOf(back)).toBe(`http://${shop.host}/checkout-failed/cancelled/${shop.book.slug}`)
    expect(await claimOf(shop)).toBeUndefined()
    expect((await pay(page, CARDS.accepted, parcel)).status).toBe(410)
    expect((await buy(services, shop, shop.special)).status).toBe(200)
  })

  test('comes back without having paid, and is led to the payment page with the copy still held', async () => {
    const { services } = shops
    const shop = await openBookshop(services)
    const page = await paymentPageOf(await buy(services, shop, shop.special))
    const [open] = await openCheckouts(shop)
    const back = await ask(services, shop, checkoutReturn(services), { query: { checkout: open?.id ?? '' } })
    expect(locationOf(back)).toBe(page)
    expect(await claimOf(shop)).toMatchObject({ state: 'held' })
  })

  test('pays and then presses Cancel in another tab: the sale stands', async () => {
    const { services } = shops
    const shop = await openBookshop(services)
    const page = await paymentPageOf(await buy(services, shop, shop.special))
    const link = await cancelLinkOf(page)
    await pay(page, CARDS.accepted, parcel)
    expect(locationOf(await comeBack(services, shop, link))).toContain('/thank-you/')
    expect(await claimOf(shop)).toMatchObject({ state: 'sold' })
  })

  test('closes the page without a word, and the sweep puts the copy back after it expired', async () => {
    const { services } = shops
    const shop = await openBookshop(services, 9)
    await buy(services, shop, shop.special)
    shops.clock.aheadMs = 30 * minutes
    await sweepCheckouts(services)
    expect(await claimOf(shop)).toMatchObject({ state: 'held' })
    shops.clock.aheadMs = 33 * minutes
    await sweepCheckouts(services)
    expect(await claimOf(shop)).toBeUndefined()
    expect((await buy(services, shop, shop.special)).status).toBe(200)
  })
})

describe('a reader without JavaScript', () => {
  const send = (shop: Bookshop, fields: Record<string, string>) =>
    ask(shops.services, shop, createCheckoutSession(shops.services), { form: fields })

  test('is led to the payment page by a plain form', async () => {
    const shop = await openBookshop(shops.services)
    const answer = await send(shop, wanting(shop, shop.special))
    expect(answer.status).toBe(303)
    expect((await fetch(locationOf(answer))).status).toBe(200)
  })

  test.each([
    ['the price has changed', 'price-changed', { price: '3.00' }],
    ['the format is not there', 'not-for-sale', { formatId: 'none' }],
    ['the book has gone', 'book-missing', { bookId: 'none' }],
    ['the shop is another', 'fault', { domain: 'elsewhere.example' }],
    ['a book of another title is meant', 'price-changed', { title: 'Lilith', price: '3.00' }],
    ['two are asked for', 'fault', { quantity: '2' }],
  ])('reads why it failed when %s', async (_, reason, change) => {
    const shop = await openBookshop(shops.services)
    const answer = await send(shop, { ...wanting(shop, shop.special), ...change })
    const page = `http://${shop.host}/checkout-failed/${reason}/${shop.book.slug}`
    expect([answer.status, locationOf(answer)]).toEqual([303, page])
    expect(await claimOf(shop)).toBeUndefined()
  })

  test('reads that every copy is in a basket, and once the last is paid, that it has gone', {
    tags: ['A7-38'],
  }, async () => {
    const { services } = shops
    const shop = await openBookshop(services)
    const page = locationOf(await send(shop, wanting(shop, shop.special)))
    expect(locationOf(await send(shop, wanting(shop, shop.special)))).toContain('/in-baskets/')
    await comeBack(services, shop, locationOf(await pay(page, CARDS.accepted, parcel)))
    expect(locationOf(await send(shop, wanting(shop, shop.special)))).toContain('/sold-out/')
  })

  test('reads that a shop whose membership has lapsed does not sell', { tags: ['A7-36'] }, async () => {
    const { services } = shops
    const shop = await openBookshop(services)
    await services.documents.update(accountDoc(shop.account.sub), () => ({
      ...shop.account,
      membership: { ...shop.account.membership, status: 'canceled' },
    }))
    expect(locationOf(await send(shop, wanting(shop, shop.special)))).toContain('/not-selling/')
  })
})

test('a shop whose payments are not ready does not sell, and says so', { tags: ['A7-37'] }, async () => {
  const { services } = shops
  const shop = await openBookshop(services)
  await services.documents.update(accountDoc(shop.account.sub), () => ({
    ...shop.account,
    payments: { ...shop.account.payments, chargesEnabled: false },
  }))
  const answer = await buy(services, shop, shop.special)
  expect([answer.status, await answer.json()]).toMatchObject([
    409,
    { code: 'shop.closed', error: 'This shop is not selling at the moment.' },
  ])
  expect(await claimOf(shop)).toBeUndefined()
})

test('a reader names the book by its title alone, as the spec does', {
  tags: ['A7-28', 'A7-29'],
}, async () => {
  const { services } = shops
  const shop = await openBookshop(services)
  const { domain, title, format, price } = wanting(shop, shop.special)
  const json = { domain, title, format, price: Number(price), quantity: 1 }
  expect((await ask(services, shop, createCheckoutSession(services), { json })).status).toBe(200)
})

test('a book that is taken off the shelf cannot be bought', { tags: ['A7-35'] }, async () => {
  const { services } = shops
  const shop = await openBookshop(services)
  const document = bookDoc(shop.account.folder, shop.book.id)
  await services.documents.update(document, () => ({ ...shop.book, public: false }))
  expect((await buy(services, shop, shop.special)).status).toBe(404)
})

test('a checkout that Stripe refuses gives the copy back at once', async () => {
  const { services } = shops
  const shop = await openBookshop(services)
  const document = bookDoc(shop.account.folder, shop.book.id)
  const tooCheap = { ...shop.special, priceInCents: 20 }
  await services.documents.update(document, () => ({ ...shop.book, formats: [tooCheap] }))
  const answer = await buy(services, shop, tooCheap)
  expect([answer.status, await answer.json()]).toMatchObject([
    502,
    { error: 'The payment page did not open. Nothing was charged.', code: 'checkout.failed' },
  ])
  expect(await claimOf(shop)).toBeUndefined()
})

test('a free eBook needs no card, and opens by its own link alone', {
  tags: ['AD4-05', 'AD4-06', 'AD7-04', 'AD7-05', 'BD7-14'],
}, async () => {
  const { services } = shops
  const shop = await openBookshop(services)
  const page = await paymentPageOf(await buy(services, shop, shop.ebook))
  const taken = await pay(page, '', { email: 'free@example.com' })
  await comeBack(services, shop, locationOf(taken))
  const [order] = await ordersOf(services.documents, shop.account.sub)
  expect(order).toMatchObject({ sums: { totalInCents: 0 }, lines: [{ slots: [], editionOf: null }] })

  const open = (readerToken: string) =>
    ask(services, shop, download(services), { path: { orderId: order?.id ?? '', readerToken } })
  const [letter] = await shops.mailTo('free@example.com')
  expect(letter?.body.text).toContain(`/api/download/${order?.id}/${order?.readerToken}`)
  expect((await open('a'.repeat(32))).status).toBe(404)
  const opened = await open(order?.readerToken ?? '')
  expect(opened.status).toBe(302)
  const link = new URL(locationOf(opened))
  expect(link.pathname).toContain('shadow.epub')
  expect(link.searchParams.get('X-Amz-Expires')).toBe('300')
  expect(link.searchParams.get('response-content-disposition')).toContain('attachment')
})

test('an eBook from when keys still held its author’s name comes from an address that does not', async () => {
  const { services } = shops
  const shop = await openBookshop(services)
  const { account } = shop
  const key = `${account.folder}Files/1-shadow.epub`
  await services.s3.send(new PutObjectCommand({ Bucket: 'uploads', Key: key, Body: 'a file' }))
  const file = { key, name: 'shadow.epub', sizeInBytes: 6, contentType: 'application/epub+zip' }
  const format = { id: shop.ebook.id, type: 'eBook' as const, files: [file] }
  const order = testOrder({ id: 'OLD-1', sub: account.sub, lines: [testLine({ format })] })
  await services.documents.create(orderDoc(account.sub, order.id), order)
  const path = { orderId: order.id, readerToken: order.readerToken }
  for (const _ of ['copied', 'there already']) {
    const location = locationOf(await ask(services, shop, download(services), { path }))
    for (const secret of [account.sub, account.lastName]) expect(location).not.toContain(secret)
    expect(await (await fetch(location)).text()).toBe('a file')
  }
})

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
  expect(second?.body.text).toContain('answer this letter')
})

test('a printed book is paid by card and sent somewhere, and an eBook’s page asks for no address', {
  tags: ['A0-07', 'A0-09', 'A0-11', 'B0-04', 'B0-05'],
}, async () => {
  const { services } = shops
  const shop = await openBookshop(services)
  const printed = await (await fetch(await paymentPageOf(await buy(services, shop, shop.special)))).text()
  expect(printed).toContain('Shipping address')
  expect(printed).toContain('Card number')
  const ebook = await (await fetch(await paymentPageOf(await buy(services, shop, shop.ebook)))).text()
  expect(ebook).not.toContain('Shipping address')
})

test('what was bought stays the reader’s when the book has gone and the shop has lapsed', {
  tags: ['A0-08', 'A0-12', 'AD2-03', 'AD4-09'],
}, async () => {
  const { services } = shops
  const shop = await openBookshop(services)
  const page = await paymentPageOf(await buy(services, shop, shop.ebook))
  await comeBack(services, shop, locationOf(await pay(page, '', { email: 'kept@example.com' })))
  await services.documents.remove(bookDoc(shop.account.folder, shop.book.id))
  await services.documents.update(accountDoc(shop.account.sub), () => ({
    ...shop.account,
    membership: { ...shop.account.membership, status: 'canceled' },
  }))

  const [order] = await ordersOf(services.documents, shop.account.sub)
  if (!order) throw new Error('the order has gone')
  expect(order?.lines).toMatchObject([{ book: { title: shop.book.title }, format: { type: 'eBook' } }])
  const { id: orderId, readerToken } = order
  const opened = await ask(services, shop, download(services), { path: { orderId, readerToken } })
  expect(opened.status).toBe(302)
  expect(new URL(locationOf(opened)).pathname).toContain('shadow.epub')
})

describe('a process that dies while it sells', () => {
  const sale = async (email: string) => {
    const { services } = shops
    const shop = await openBookshop(services)
    const page = await paymentPageOf(await buy(services, shop, shop.special))
    const paid = await pay(page, CARDS.accepted, { ...parcel, email })
    const checkoutId = new URL(locationOf(paid)).searchParams.get('checkout') ?? ''
    return { services, shop, checkoutId }
  }
  const settleAndDie = async (checkoutId: string, lastWrite: number) => {
    const dying = dyingAfter(shops.services, lastWrite)
    await settleCheckout(dying, checkoutId).catch((error: unknown) => {
      if (!(error instanceof Died)) throw error
    })
  }

  test.each(Array.from({ length: 15 }, (_, index) => index + 1))(
    'after its write no. %i leaves a sale that is finished later, with one receipt',
    async (lastWrite) => {
      const email = `reader-${lastWrite}@example.com`
      const { services, shop, checkoutId } = await sale(email)
      await settleAndDie(checkoutId, lastWrite)
      await settleCheckout(services, checkoutId)
      const receipts = await shops.mailTo(email)
      if (receipts.length === 0) shops.clock.aheadMs = 3 * minutes
      await Promise.all([settleCheckout(services, checkoutId), settleCheckout(services, checkoutId)])

      expect(await ordersOf(services.documents, shop.account.sub)).toHaveLength(1)
      expect(await claimOf(shop)).toMatchObject({ state: 'sold' })
      expect(await goneOf(shop)).toEqual({ sold: [1], withdrawn: [] })
      const entries = (await Array.fromAsync(services.documents.list('ledger/'))).map(({ key }) => key)
      expect(entries.filter((key) => key.includes(`/${shop.book.id}.`))).toHaveLength(1)
      expect(await shops.mailTo(email)).toHaveLength(1)
      expect(await settleCheckout(services, checkoutId)).toMatchObject({ state: 'paid' })
    },
  )

  test('between the two letters is followed by the sweep, and the author hears of the order', async () => {
    const { services, shop, checkoutId } = await sale('between@example.com')
    const untilReceipt = 7
    await settleAndDie(checkoutId, untilReceipt)
    expect(await shops.mailTo('between@example.com')).toHaveLength(1)
    expect(await shops.mailTo(shop.account.email)).toHaveLength(0)
    shops.clock.aheadMs = 3 * minutes
    await sweepCheckouts(services)
    expect(await shops.mailTo(shop.account.email)).toHaveLength(1)
    expect(await openCheckouts(shop)).toEqual([])
  })
})

test('letters that are out are not sent again by whoever finds the checkout open', async () => {
  const { services } = shops
  const shop = await openBookshop(services)
  const page = await paymentPageOf(await buy(services, shop, shop.special))
  const email = 'once@example.com'
  const paid = await pay(page, CARDS.accepted, { ...parcel, email })
  const untilSent = 9
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

describe('a process that dies while it opens a checkout', () => {
  test.each(Array.from({ length: 5 }, (_, index) => index + 1))(
    'after its write no. %i holds the copy no longer than the sweep lets it',
    async (lastWrite) => {
      const { services } = shops
      const shop = await openBookshop(services)
      const dying = dyingAfter(services, lastWrite)
      await ask(dying, shop, createCheckoutSession(dying), { json: wanting(shop, shop.special) })
      expect(dying.isDead()).toBe(true)
      shops.clock.aheadMs = 1 * minutes
      await sweepCheckouts(services)
      expect(await openCheckouts(shop)).toHaveLength(1)
      shops.clock.aheadMs = 33 * minutes
      await sweepCheckouts(services)
      expect(await claimOf(shop)).toBeUndefined()
      expect(await openCheckouts(shop)).toEqual([])
    },
  )
})
