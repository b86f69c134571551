import { changeOrderAddress } from '@lorecircle/functions/library/reader-order'
import { rateLimits } from '@lorecircle/functions/limits/limits'
import { updateOrder } from '@lorecircle/functions/orders/update-order'
import type { Order } from '@lorecircle/shared/order/order'
import { orderDoc } from '@lorecircle/shared/order/stored'
import { expect, test } from 'vitest'
import { ask } from '../checkout/bookshop.ts'
import { locationOf, openLookUp, other, pagePathOf, placed, shop, shops } from './looked-up.ts'

openLookUp()
const away = { name: 'Ada Lark', line1: '9 Hill Road', city: 'Salem', state: 'OR', postalCode: '97301' }
const stored = async ({ sub, id }: Order) => (await shops.services.documents.read(orderDoc(sub, id)))?.value
const move = ({ id, readerToken }: Order, form: Record<string, string> = away, from = shop) =>
  ask(shops.services, from, changeOrderAddress(shops.services), {
    form: { orderId: id, readerToken, ...form },
  })

test('a reader sends the parcel elsewhere in the country, and its history says so', async () => {
  const order = await placed()
  expect(locationOf(await move(order))).toBe(`${pagePathOf(order)}/address-changed`)
  const { name, ...place } = away
  const after = await stored(order)
  expect(after?.shipTo).toEqual({ name, address: { ...place, line2: '', country: 'US' } })
  expect(after?.history.at(-1)).toMatchObject({ what: 'address_changed', by: 'reader' })
  const buyer = order.buyer.email
  const [toBuyer, ...more] = await shops.mailTo(buyer)
  const toAuthor = (await shops.mailTo(shop.account.email)).filter(({ subject }) =>
    subject.includes(order.id),
  )
  expect(more).toEqual([])
  expect(toAuthor).toHaveLength(1)
  for (const { body } of [toBuyer, ...toAuthor].filter((mail) => mail !== undefined)) {
    expect(body.text).toMatch(/New address[\s\S]*9 Hill Road[\s\S]*Address before[\s\S]*4 Lantern Row/)
  }
  expect(toBuyer?.body.text).toContain(pagePathOf(order))
  expect(toAuthor[0]?.body.text).not.toContain(order.readerToken)
  await move(order, { ...away, country: 'DE' })
  expect(await shops.mailTo(buyer)).toHaveLength(1)
  expect((await stored(order))?.shipTo?.address.country).toBe('US')
  expect((await stored(order))?.history).toHaveLength(after?.history.length ?? 0)
})

test('each change is mailed with its own two addresses, and changes have a limit a day', async () => {
  const order = await placed()
  const { most } = rateLimits['order.address']
  for (let house = 1; house <= most; house++)
    expect(locationOf(await move(order, { ...away, line1: `${house} Hill Road` }))).toMatch(
      /address-changed$/,
    )
  const over = await move(order, { ...away, line1: '99 Hill Road' })
  expect(locationOf(over)).toBe(`${pagePathOf(order)}/address-limit`)
  expect((await stored(order))?.shipTo?.address.line1).toBe(`${most} Hill Road`)
  const letters = await shops.mailTo(order.buyer.email)
  expect(letters).toHaveLength(most)
  expect(
    letters.filter(({ body }) => /\b2 Hill Road[\s\S]*before[\s\S]*\b1 Hill Road/.test(body.text)),
  ).toHaveLength(1)
})

test('a packed parcel keeps its address, and so does one of somebody else', async () => {
  const order = await placed()
  expect(locationOf(await move(order, { ...away, city: '' }))).toBe(`${pagePathOf(order)}/address-unclear`)
  for (const form of [
    { ...away, readerToken: 'a-token-that-is-not-theirs' },
    { ...away, orderId: '../x' },
  ]) {
    expect((await move(order, form)).status).toBe(404)
  }
  expect((await move(order, away, other)).status).toBe(404)
  await updateOrder(shops.services.documents, order, (before) => ({
    ...before,
    history: [...before.history, { what: 'packed', at: '2026-01-02T00:00:00.000Z' }],
  }))
  expect(locationOf(await move(order))).toBe(`${pagePathOf(order)}/address-packed`)
  expect((await stored(order))?.shipTo?.name).toBe('Eleanor Vane')
})

test('a parcel within Singapore needs no town', async () => {
  const order = await placed()
  await updateOrder(shops.services.documents, order, (before) => ({
    ...before,
    shipTo: before.shipTo && {
      ...before.shipTo,
      address: { ...before.shipTo.address, city: '', country: 'SG' },
    },
  }))
  const there = { name: 'Ada Lark', line1: '1 Orchard Road', postalCode: '238824' }
  expect(locationOf(await move(order, there))).toBe(`${pagePathOf(order)}/address-changed`)
  expect((await stored(order))?.shipTo?.address).toMatchObject({ line1: '1 Orchard Road', city: '' })
})
