import { markOrders } from '@lorecircle/functions/orders/mark-orders'
import {
  ownLetters,
  previewOrderEmailMutation,
  saveOrderEmailSettingsMutation,
  testOrderEmailMutation,
} from '@lorecircle/functions/orders/order-emails'
import { customEmailKinds, defaultOrderEmailSettings } from '@lorecircle/shared/order/own-letters'
import { calls } from '@lorecircle/shared/registry/calls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Bookshop } from '../checkout/bookshop.ts'
import { openBookshop, startBookshops } from '../checkout/bookshop.ts'
import { deskOf, sold } from './order-desk.ts'

let shops: Awaited<ReturnType<typeof startBookshops>>
beforeAll(async () => {
  shops = await startBookshops()
})
afterAll(() => shops.stop())

const { words: nothing } = defaultOrderEmailSettings
const deskAt = (shop: Bookshop) => deskOf(shops.services, shop.account.sub)

async function openTalkingShop(words: Partial<typeof nothing>, { fewCopies = 3, copies = 1 } = {}) {
  const shop = await openBookshop(shops.services, copies)
  const saved = { words: { ...nothing, ...words }, fewCopies, etag: '' }
  await deskAt(shop)(saveOrderEmailSettingsMutation, calls.saveOwnLetters, saved)
  return shop
}

test('what an author writes stands in the letters of their orders, and for one parcel other words can', {
  tags: ['BD7-04'],
}, async () => {
  const words = { receipt: 'Dear {name}, <b>thank</b> you.\n\nYours.', shipped: 'It walks, {name}.' }
  const shop = await openTalkingShop(words)
  const email = 'talking@example.com'
  const { id } = await sold(shops.services, shop, shop.special, { email })
  const lettersNow = async () => (await shops.mailTo(email)).map(({ body }) => body)
  const [receipt] = await lettersNow()
  expect(receipt?.text).toContain('Dear Eleanor, <b>thank</b> you.\n\nYours.')
  expect(receipt?.html).toContain('Dear Eleanor, &lt;b&gt;thank&lt;/b&gt; you.')
  expect(receipt?.text).not.toContain('I will pack')

  const ship = (tracking: string, words = '') =>
    deskAt(shop)(markOrders, calls.markOrders, { orderIds: [id], as: 'shipped', tracking, words })
  await ship('1')
  await ship('2', 'This one runs, {name}.')
  const [, walking, running] = await lettersNow()
  expect(walking?.text).toContain('It walks, Eleanor.')
  expect(running?.text).toContain('This one runs, Eleanor.')
  expect(running?.text).not.toContain('It walks')
})

test('an author looks at each letter with new words, and sends a test to themselves alone', async () => {
  const shop = await openBookshop(shops.services)
  const desk = deskAt(shop)
  for (const kind of customEmailKinds) {
    const words = `Words of the ${kind}, {name}.`
    const seen = await desk(previewOrderEmailMutation, calls.previewLetter, { kind, words })
    expect(seen.text, kind).toContain(`Words of the ${kind}, Lord.`)
    expect(seen.html, kind).toContain(shop.book.title)
    expect(seen.from, kind).toMatch(/^Lord Dunsany </)
  }
  const test = { kind: 'links', words: 'Again.' } as const
  expect(await desk(testOrderEmailMutation, calls.testLetter, test)).toEqual({ to: shop.account.email })
  const [letter] = await shops.mailTo(shop.account.email)
  expect(letter?.subject).toMatch(/^Test: /)
  expect((await desk(ownLetters, calls.ownLetters, {})).etag).toBe('')
})

test('of two tabs the later one is refused and shown what was saved', async () => {
  const shop = await openTalkingShop({ receipt: 'One' })
  const desk = deskAt(shop)
  const again = { words: { ...nothing, receipt: 'One' }, fewCopies: 3, etag: '' }
  expect((await desk(saveOrderEmailSettingsMutation, calls.saveOwnLetters, again)).etag).not.toBe('')
  const other = { ...again, words: { ...nothing, receipt: 'Two' } }
  await expect(desk(saveOrderEmailSettingsMutation, calls.saveOwnLetters, other)).rejects.toMatchObject({
    code: 'letters.changed',
  })
})

test.each([
  ['from a number of their own on', 1, ['', 'One copy is left of']],
  ['never, if they wish', 0, ['', '']],
])('an author hears that few copies are left %s', { tags: ['BD7-13'] }, async (_, fewCopies, expected) => {
  const shop = await openTalkingShop({}, { fewCopies, copies: 3 })
  for (const name of ['ada', 'ben'])
    await sold(shops.services, shop, shop.special, { email: `${name}@example.com` })
  const told = (await shops.mailTo(shop.account.email)).map(({ body }) => body.text)
  for (const [index, sentence] of expected.entries()) expect(told[index]).toContain(sentence)
  const counted = told.filter((text) => / (?:left|last copy)/.test(text))
  expect(counted).toHaveLength(expected.filter(Boolean).length)
})
