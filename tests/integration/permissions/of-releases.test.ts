import { queueReleaseSweep } from '@lorecircle/functions/books/save-book'
import { releaseBooks } from '@lorecircle/functions/orders/preorders/release-books'
import { sweepPreorders } from '@lorecircle/functions/orders/preorders/sweep-preorders'
import { bookDoc } from '@lorecircle/shared/book/stored'
import { defaultOrderEmailSettings } from '@lorecircle/shared/order/own-letters'
import { orderEmailSettingsDoc } from '@lorecircle/shared/order/stored'
import { preorderDoc, releaseDoc } from '@lorecircle/shared/release/stored'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { buy, finishPurchase, openBookshop, paymentPageOf, startBookshops } from '../checkout/bookshop.ts'
import { ordersOf } from '../support/orders-of.ts'

let shops: Awaited<ReturnType<typeof startBookshops>>
beforeAll(async () => {
  shops = await startBookshops()
})
afterAll(() => shops.stop())

test('the sweep of preorders does all of its work with no more rights than the table gives it', async () => {
  const refused: string[] = []
  const { services, clock } = shops
  const { documents } = services
  const shop = await openBookshop(services)
  const { sub, folder } = shop.account
  const day = new Date(services.now().getTime() + 3 * 24 * 60 * 60_000).toISOString().slice(0, 10)
  await queueReleaseSweep(services, { sub, bookId: shop.book.id })
  await documents.update(bookDoc(folder, shop.book.id), (book) => ({
    ...(book ?? shop.book),
    releaseOn: day,
  }))
  await documents.create(orderEmailSettingsDoc(folder), {
    ...defaultOrderEmailSettings,
    words: { ...defaultOrderEmailSettings.words, released: 'Fresh from the mill.' },
  })
  const email = 'waits@example.com'
  for (const format of [shop.special, shop.ebook]) {
    const page = await paymentPageOf(await buy(services, shop, format))
    await finishPurchase(services, shop, page, { email })
  }
  vi.spyOn(console, 'error').mockImplementation((line: unknown) => void refused.push(String(line)))
  const own = { ...(await shops.as('sweep-preorders')), log: (what: string) => void refused.push(what) }
  const sweep = async () => {
    await releaseBooks(own)
    await sweepPreorders(own)
  }
  await sweep()
  clock.aheadMs = 4 * 24 * 60 * 60_000
  await sweep()
  await sweep()
  expect(refused).toEqual([])
  const events = (await ordersOf(documents, sub)).flatMap(({ history }) => history.map(({ what }) => what))
  expect(events.filter((what) => what === 'released')).toHaveLength(2)
  expect(await Array.fromAsync(documents.list(preorderDoc.within()))).toEqual([])
  expect(await Array.fromAsync(documents.list(releaseDoc.within()))).toEqual([])
  const letters = await shops.mailTo(email)
  expect(letters.some(({ body }) => body.text.includes('Fresh from the mill.'))).toBe(true)
  const subjects = letters.map(({ subject }) => subject)
  expect(subjects.filter((subject) => /Now available|your address/.test(subject))).toHaveLength(2)
})
