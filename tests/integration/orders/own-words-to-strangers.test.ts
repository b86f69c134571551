import { rateLimits } from '@lorecircle/functions/limits/limits'
import { resendLinks } from '@lorecircle/functions/orders/edit-order'
import { markOrders } from '@lorecircle/functions/orders/mark-orders'
import { saveOrderEmailSettingsMutation } from '@lorecircle/functions/orders/order-emails'
import { defaultOrderEmailSettings } from '@lorecircle/shared/order/own-letters'
import { calls } from '@lorecircle/shared/registry/calls'
import { limitDoc } from '@lorecircle/shared/visitor/stored'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Bookshop, openBookshop, startBookshops } from '../checkout/bookshop.ts'
import { deskOf, sold } from './order-desk.ts'

let shops: Awaited<ReturnType<typeof startBookshops>>
beforeAll(async () => {
  shops = await startBookshops()
})
afterAll(() => shops.stop())

const ownWords = 'Words that nobody else has looked at.'

async function openTalkingShop(copies = 9) {
  const shop = await openBookshop(shops.services, copies)
  const words = { ...defaultOrderEmailSettings.words, receipt: ownWords, links: ownWords, shipped: ownWords }
  await deskAt(shop)(saveOrderEmailSettingsMutation, calls.saveOwnLetters, { words, fewCopies: 3, etag: '' })
  return shop
}
const deskAt = ({ account }: Bookshop) => deskOf(shops.services, account.sub)
const lastTo = async (address: string) => (await shops.mailTo(address)).at(-1)?.body.text
const ebookFor = (shop: Bookshop, email: string) => sold(shops.services, shop, shop.ebook, { email })
const send = (shop: Bookshop, orderId: string, to: string) =>
  deskAt(shop)(resendLinks, calls.resendLinks, { orderId, to })

/** Does something that is counted, and takes all that is left of what it was counted under. */
async function useUp(most: number, act: () => Promise<unknown>) {
  const { documents } = shops.services
  const counted = async () => (await Array.fromAsync(documents.list(limitDoc.within()))).map(({ key }) => key)
  const before = new Set(await counted())
  await act()
  for (const key of (await counted()).filter((key) => !before.has(key))) {
    const [window = '', id = ''] = limitDoc.placesIn(key) ?? []
    const places = Array.from({ length: most }, (_, place) => String(place))
    await Promise.all(places.map((place) => documents.create(limitDoc(window, id, place), {})))
  }
}

test('an author’s own words go to the buyer, and to no other address that the links are sent to', async () => {
  const shop = await openTalkingShop()
  const { id } = await ebookFor(shop, 'buyer@example.com')
  await send(shop, id, 'buyer@example.com')
  expect(await lastTo('buyer@example.com')).toContain(ownWords)
  await send(shop, id, 'somebody@example.com')
  const letter = await lastTo('somebody@example.com')
  expect(letter).toContain('The file is yours to keep')
  expect(letter).not.toContain(ownWords)
})

test('however many orders and authors send links to it, a mailbox gets so many in a day', async () => {
  const [shop, other] = [await openTalkingShop(), await openTalkingShop()]
  const [{ id }, { id: another }] = [
    await ebookFor(shop, 'a@example.com'),
    await ebookFor(other, 'b@example.com'),
  ]
  for (let nth = 1; nth <= rateLimits['links.address'].most; nth++)
    await send(shop, id, `Flooded+${nth}@example.com`)
  await expect(send(other, another, 'flooded@example.com')).rejects.toMatchObject({
    status: 429,
    code: 'links.flooded',
  })
  await send(other, another, 'dry@example.com')
  expect(await lastTo('flooded@example.com')).toBeUndefined()
})

test('however many addresses they name, an author sends links so many times in a day', async () => {
  const shop = await openTalkingShop()
  const [{ id }, { id: next }] = [
    await ebookFor(shop, 'c@example.com'),
    await ebookFor(shop, 'd@example.com'),
  ]
  await useUp(rateLimits['author.links'].most, () => send(shop, id, 'first@example.com'))
  await expect(send(shop, next, 'second@example.com')).rejects.toMatchObject({ code: 'links.flooded' })
})

test('however many addresses they name, the links to one order go out so many times in a day', async () => {
  const shop = await openTalkingShop()
  const [{ id }, { id: next }] = [
    await ebookFor(shop, 'e@example.com'),
    await ebookFor(shop, 'f@example.com'),
  ]
  await useUp(rateLimits['order.links'].most, () => send(shop, id, 'third@example.com'))
  await expect(send(shop, id, 'fourth@example.com')).rejects.toMatchObject({ code: 'links.flooded' })
  await send(shop, next, 'fifth@example.com')
  expect(await lastTo('fifth@example.com')).toContain('The file is yours to keep')
})

test('a mailbox that strangers’ words were sent to all day gets its receipts without them', async () => {
  const { most } = rateLimits['words.address']
  const [shop, other] = [await openTalkingShop(most), await openTalkingShop()]
  for (let nth = 1; nth <= most; nth++)
    await sold(shops.services, shop, shop.special, { email: `full+${nth}@example.com` })
  expect(await lastTo('full+1@example.com')).toContain(ownWords)
  const { id } = await ebookFor(other, 'full@example.com')
  const receipt = await lastTo('full@example.com')
  expect(receipt).toContain(`Order ${id}, placed on`)
  expect(receipt).not.toContain(ownWords)
})

test('an author whose words went to very many in a day still has every receipt sent, and every parcel told of', async () => {
  const shop = await openTalkingShop()
  await useUp(rateLimits['author.words'].most, () => ebookFor(shop, 'early@example.com'))
  const { id } = await sold(shops.services, shop, shop.special, { email: 'late@example.com' })
  expect(await lastTo('late@example.com')).toContain('I will pack it with care')
  await deskAt(shop)(markOrders, calls.markOrders, {
    orderIds: [id],
    as: 'shipped',
    tracking: '1',
    words: ownWords,
  })
  const [, shipped] = await shops.mailTo('late@example.com')
  expect(shipped?.body.text).not.toContain(ownWords)
  expect(await lastTo('early@example.com')).toContain(ownWords)
})
