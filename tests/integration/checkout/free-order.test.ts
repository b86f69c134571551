import { GetObjectCommand } from '@aws-sdk/client-s3'
import { confirmFree } from '@lorecircle/functions/checkout/free-checkout'
import { sweepCheckouts } from '@lorecircle/functions/checkout/sweep-checkouts'
import { rateLimits } from '@lorecircle/functions/limits/limits'
import { sweepRefunds } from '@lorecircle/functions/orders/sweep-sales'
import { bookDoc } from '@lorecircle/shared/book/stored'
import { testDiscount } from '@lorecircle/shared/discount/discount.fixture'
import { discountDoc, discountUseDoc } from '@lorecircle/shared/discount/stored'
import { CARDS, pay } from '@lorecircle/stripe-emulator/stripe.fixture'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ordersOf } from '../support/orders-of.ts'
import {
  ask,
  type Bookshop,
  buy,
  buyCart,
  finishPurchase,
  freeLinkOf,
  openBookshop,
  parcel,
  paymentPageOf,
  place,
  requestFreeAt,
  startBookshops,
  takeFree,
} from './bookshop.ts'

let shops: Awaited<ReturnType<typeof startBookshops>>
beforeAll(async () => {
  shops = await startBookshops()
})
afterAll(() => shops.stop())
beforeEach(() => {
  shops.clock.aheadMs = 0
})

const minutes = 60_000
let readers = 0
const newEmail = () => `reader-${++readers}@example.com`
const locationOf = (answer: Response) => answer.headers.get('location') ?? ''
const problemOf = (answer: Response) => new URL(locationOf(answer)).searchParams.get('problem')
const ordersIn = ({ account }: Bookshop) => ordersOf(shops.services.documents, account.sub)

const pageFor = async (shop: Bookshop, format = shop.ebook) =>
  paymentPageOf(await buy(shops.services, shop, format))

/** A shop whose numbered edition costs nothing, and needs no parcel's price. */
async function shopWithFreeEdition(copies: number): Promise<Bookshop> {
  const shop = await openBookshop(shops.services, copies)
  const special = { ...shop.special, priceInCents: 0 }
  await shops.services.documents.update(bookDoc(shop.account.folder, shop.book.id), (book) => ({
    ...(book ?? shop.book),
    formats: [special, shop.ebook],
  }))
  return { ...shop, special }
}

async function claimed({ special }: Bookshop): Promise<string[]> {
  const listed = await Array.fromAsync(shops.services.documents.list(`claims/${special.id}/`))
  return listed.map(({ key }) => key)
}

/** The link in the newest email to an address: its checkout and its token. */
async function linkTo(email: string) {
  const text = (await shops.mailTo(email)).map(({ body }) => body.text).join('\n')
  const [, checkout = '', token = ''] = /\/get-free\/([\w-]+)\/confirm\/([\w-]+)/.exec(text) ?? []
  return { checkout, token }
}

const press = (shop: Bookshop, form: { checkout: string; token: string }) =>
  ask(shops.services, shop, confirmFree(shops.services), { form })

test('a typed address is sent one email, and nothing is ordered before its link is confirmed', {
  tags: ['AD4-05', 'AD4-06'],
}, async () => {
  const { services } = shops
  const shop = await openBookshop(services)
  const email = newEmail()
  const page = await pageFor(shop)
  expect(new URL(page).pathname).toMatch(/^\/get-free\//)
  expect(locationOf(await requestFreeAt(services, page, { email }))).toBe(page)

  expect(await ordersIn(shop)).toEqual([])
  expect(await shops.mailTo(shop.account.email)).toEqual([])
  const mails = await shops.mailTo(email)
  expect(mails.map(({ subject }) => subject)).toEqual(['Confirm to get The Charwoman’s Shadow'])
  expect(mails[0]?.body.text).toContain('The link works for 24 hours')

  const link = await linkTo(email)
  expect(problemOf(await press(shop, { ...link, token: 'x'.repeat(43) }))).toBe('link')
  expect(await ordersIn(shop)).toEqual([])

  const thanks = locationOf(await press(shop, link))
  expect(thanks).toContain('/thank-you/')
  expect(locationOf(await press(shop, link)), 'pressed again').toBe(thanks)
  expect(await ordersIn(shop)).toMatchObject([
    {
      buyer: { email },
      sessionId: null,
      paymentIntentId: null,
      shipTo: null,
      sums: { itemsInCents: 0, totalInCents: 0 },
    },
  ])
  expect(await shops.mailTo(email)).toHaveLength(2)
  expect(await shops.mailTo(shop.account.email)).toHaveLength(1)
})

test('an unconfirmed request ends by itself: the copy is back, its address forgotten, and nobody is written to', async () => {
  const { services } = shops
  const shop = await shopWithFreeEdition(2)
  const [first, email] = [await pageFor(shop, shop.special), newEmail()]
  expect(await claimed(shop), 'looking at the page holds nothing').toEqual([])
  await requestFreeAt(services, first, { email, ...place })
  expect(await claimed(shop)).toHaveLength(1)

  shops.clock.aheadMs = 32 * minutes
  await sweepCheckouts(await shops.as('sweep-checkouts'))
  expect(await claimed(shop)).toEqual([])
  const { checkout } = freeLinkOf(services, first, email)
  const kept = await services.s3.send(
    new GetObjectCommand({
      Bucket: services.env.DOCUMENTS_BUCKET,
      Key: `checkouts/settled/${checkout}.json`,
    }),
  )
  expect(await kept.Body?.transformToString()).not.toContain(email)
  expect(locationOf(await press(shop, await linkTo(email)))).toContain(`/get-free/${checkout}/confirm/`)
  expect([await ordersIn(shop), await shops.mailTo(shop.account.email)]).toEqual([[], []])
  expect(await shops.mailTo(email)).toHaveLength(1)
})

test('a reader has one copy of a free limited edition, however the address is written, and no page tells', async () => {
  const { services } = shops
  const shop = await shopWithFreeEdition(9)
  const email = `nat.${newEmail()}`.replace('example.com', 'gmail.com')
  const first = await takeFree(services, await pageFor(shop, shop.special), { email, ...place })
  expect(locationOf(first)).toContain('/thank-you/')

  const same = email.replace('nat.', 'n.a.t.').replace('@', '+2@')
  const again = await pageFor(shop, shop.special)
  expect(locationOf(await requestFreeAt(services, again, { email: same, ...place }))).toBe(again)
  expect((await shops.mailTo(same)).map(({ subject }) => subject)).toEqual([
    'You have a copy of The Charwoman’s Shadow',
  ])
  expect(problemOf(await press(shop, freeLinkOf(services, again, same)))).toBe('has-copy')
  expect(await ordersIn(shop)).toHaveLength(1)

  const another = await takeFree(services, await pageFor(shop, shop.special), {
    email: newEmail(),
    ...place,
  })
  expect(locationOf(another)).toContain('/thank-you/')
  expect((await ordersIn(shop)).map(({ shipTo }) => shipTo?.address.city)).toEqual(['Portland', 'Portland'])
})

test('a free copy beside something that is paid counts as the reader’s one, and a second one is left out', async () => {
  const { services } = shops
  const shop = await shopWithFreeEdition(9)
  const { documents } = services
  const ebook = { ...shop.ebook, priceInCents: 500 }
  await documents.update(bookDoc(shop.account.folder, shop.book.id), (book) => ({
    ...(book ?? shop.book),
    formats: [shop.special, ebook],
  }))
  const email = newEmail()
  const both = [shop.special, ebook].map(({ id }) => ({ bookId: shop.book.id, formatId: id, quantity: 1 }))
  const openBoth = async () => paymentPageOf(await buyCart(services, shop, ebook, { items: both }))
  await finishPurchase(services, shop, await openBoth(), { email })
  expect(await claimed(shop)).toHaveLength(1)

  const later = await pageFor(shop, shop.special)
  await requestFreeAt(services, later, { email, ...place })
  expect(problemOf(await press(shop, freeLinkOf(services, later, email)))).toBe('has-copy')

  const again = email.replace('@', '+2@')
  await pay(await openBoth(), CARDS.accepted, { ...parcel, email: again })
  shops.clock.aheadMs = 33 * minutes
  const sweeper = await shops.as('sweep-checkouts')
  await sweepCheckouts(sweeper)
  expect(await sweepRefunds(sweeper)).toBe(1)
  expect(await sweepRefunds(sweeper), 'once').toBe(0)
  const second = (await ordersIn(shop)).find(({ buyer }) => buyer.email === again)
  expect(second).toMatchObject({
    sums: { totalInCents: 500 },
    history: expect.arrayContaining([
      expect.objectContaining({ what: 'cancelled', lineId: '1', by: 'limit' }),
      expect.objectContaining({ what: 'restocked', lineId: '1' }),
    ]),
  })
  const [receipt] = await shops.mailTo(again)
  expect(receipt?.body.text).toContain('Each reader can have one, so this one was left out.')
  expect(await claimed(shop)).toHaveLength(1)

  await finishPurchase(services, shop, await openBoth(), { email: newEmail() })
  expect(await claimed(shop), 'the copy is free for somebody else').toHaveLength(2)
})

test('two links of one reader that are confirmed at once give one copy', async () => {
  const { services } = shops
  const shop = await shopWithFreeEdition(9)
  const email = newEmail()
  const tickets = await Promise.all(
    [1, 2].map(async () => {
      const page = await pageFor(shop, shop.special)
      await requestFreeAt(services, page, { email, ...place })
      return freeLinkOf(services, page, email)
    }),
  )
  await Promise.all(tickets.map((ticket) => press(shop, ticket)))
  expect(await ordersIn(shop)).toHaveLength(1)
})

test('a press of the button that is repeated holds one copy, and mails a corrected address', async () => {
  const { services } = shops
  const shop = await shopWithFreeEdition(9)
  const page = await pageFor(shop, shop.special)
  const [wrong, right] = [newEmail(), newEmail()]
  await Promise.all([1, 2, 3].map(() => requestFreeAt(services, page, { email: wrong, ...place })))
  await requestFreeAt(services, page, { email: right })
  expect(await claimed(shop)).toHaveLength(1)
  expect(problemOf(await press(shop, await linkTo(wrong))), 'the former address').toBe('link')
  expect(locationOf(await press(shop, await linkTo(right)))).toContain('/thank-you/')
  expect(await ordersIn(shop)).toMatchObject([{ buyer: { email: right }, shipTo: { name: place.name } }])
})

test('one mailbox is sent few emails in a day, under whatever tags', async () => {
  const { services } = shops
  const shop = await openBookshop(services)
  const [name = '', host = ''] = newEmail().split('@')
  const page = await pageFor(shop)
  const { most } = rateLimits['free.address']
  for (let n = 0; n < most; n++)
    expect(problemOf(await requestFreeAt(services, page, { email: `${name}+${n}@${host}` }))).toBeNull()
  const refused = await requestFreeAt(services, page, { email: `${name}@${host}` })
  expect(problemOf(refused)).toBe('limit')
  expect(await shops.mailTo(`${name}@${host}`)).toEqual([])
})

test('a code of 100 % is confirmed by email as well, with the place where the copy goes', async () => {
  const { services } = shops
  const { documents } = services
  const shop = await openBookshop(services, 9)
  const { sub } = shop.account
  await documents.create(
    discountDoc(sub, 'ALL'),
    testDiscount({ code: 'ALL', kind: { percent: 100 }, mostUses: 9 }),
  )
  const uses = async () => Array.fromAsync(documents.list(discountUseDoc.within(sub, 'ALL')))
  const page = await paymentPageOf(await buyCart(services, shop, shop.special, { code: 'ALL' }))
  const email = newEmail()
  expect(problemOf(await requestFreeAt(services, page, { email }))).toBe('address')
  const abroad = { email, ...place, country: 'FR' }
  expect(problemOf(await requestFreeAt(services, page, abroad)), 'not where it was quoted for').toBe(
    'address',
  )
  expect([await uses(), await claimed(shop)]).toEqual([[], []])

  await requestFreeAt(services, page, { email, ...place })
  expect([(await uses()).length, (await claimed(shop)).length]).toEqual([1, 1])
  expect(await ordersIn(shop)).toEqual([])
  await press(shop, await linkTo(email))
  expect(await ordersIn(shop)).toMatchObject([
    {
      discountCode: 'ALL',
      buyer: { email, name: place.name },
      lines: [{ slots: [1] }],
      sums: { itemsInCents: 12_000, discountInCents: 12_000, totalInCents: 0 },
      shipTo: { name: place.name, address: { line1: place.line1, country: 'US' } },
    },
  ])
})

test('whoever asks for the last free copy a moment too late is told so, and is sent no email', async () => {
  const { services } = shops
  const shop = await shopWithFreeEdition(1)
  const [early, late] = [await pageFor(shop, shop.special), await pageFor(shop, shop.special)]
  await requestFreeAt(services, early, { email: newEmail(), ...place })
  const email = newEmail()
  const told = locationOf(await requestFreeAt(services, late, { email, ...place }))
  expect(new URL(told).pathname).toBe(`/checkout-failed/in-baskets/${shop.book.slug}`)
  expect(await shops.mailTo(email)).toEqual([])
})
