import { changeOrderAddress } from '@lorecircle/functions/library/change-order-address'
import { changeOrder } from '@lorecircle/functions/orders/change-order'
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
  expect(after?.history.at(-1)).toMatchObject({ what: 'address changed', by: 'reader' })
  await move(order, { ...away, country: 'DE' })
  expect((await stored(order))?.shipTo?.address.country).toBe('US')
  expect((await stored(order))?.history).toHaveLength(after?.history.length ?? 0)
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
  await changeOrder(shops.services.documents, order, (before) => ({
    ...before,
    history: [...before.history, { what: 'packed', at: '2026-01-02T00:00:00.000Z' }],
  }))
  expect(locationOf(await move(order))).toBe(`${pagePathOf(order)}/address-packed`)
  expect((await stored(order))?.shipTo?.name).toBe('Eleanor Vane')
})
