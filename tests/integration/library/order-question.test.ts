import { sendOrderQuestion } from '@lorecircle/functions/library/reader-order'
import { download } from '@lorecircle/functions/orders/download'
import { updateOrder } from '@lorecircle/functions/orders/update-order'
import { expect, test } from 'vitest'
import { ask } from '../checkout/bookshop.ts'
import { locationOf, openLookUp, pagePathOf, placed, shop, shops } from './looked-up.ts'

openLookUp()

test('a question about an order reaches its author with the number, and the answer its reader', async () => {
  const order = await placed()
  const asking = (readerToken: string) =>
    ask(shops.services, shop, sendOrderQuestion(shops.services), {
      form: { orderId: order.id, readerToken, message: 'Is it signed?' },
    })
  expect(locationOf(await asking(order.readerToken))).toBe(`${pagePathOf(order)}/question-sent`)
  const [letter] = await shops.mailTo(shop.account.email)
  expect(letter?.body.text).toMatch(new RegExp(`Is it signed\\?[\\s\\S]*${order.id}`))
  expect(letter?.subject).toMatch(new RegExp(` wrote to you about order ${order.id}$`))
  expect(letter?.body.text).toContain(`Sent from the page of order ${order.id} at `)
  expect(letter?.replyTo).toEqual([order.buyer.email])
  const refused = await asking('a-token-that-is-not-theirs')
  expect(locationOf(refused)).toMatch(/^\/contact\/again\//)
  expect(await shops.mailTo(shop.account.email)).toHaveLength(1)
})

test('a question of a reader whose address takes no answers still comes, and names the address', async () => {
  const order = await placed()
  await updateOrder(shops.services.documents, order, (before) => ({
    ...before,
    buyer: { ...before.buyer, email: 'zoë@example.com' },
  }))
  await ask(shops.services, shop, sendOrderQuestion(shops.services), {
    form: { orderId: order.id, readerToken: order.readerToken, message: 'Is it signed?' },
  })
  const came = await shops.mailTo(shop.account.email)
  const letter = came.find(({ body }) => body.text?.includes(order.id))
  expect(letter?.replyTo).toEqual([])
  expect(letter?.body.text).toContain('does not reach zoë@example.com. Write to that address instead')
})

test('what was paid back can be fetched no more, by its line', async () => {
  const order = await placed()
  const fetching = (line: string) =>
    ask(shops.services, shop, download(shops.services), {
      path: { orderId: order.id, readerToken: order.readerToken },
      query: { line },
    })
  expect((await fetching('1')).status).toBe(302)
  expect((await fetching('2')).status).toBe(404)
  await updateOrder(shops.services.documents, order, (before) => ({
    ...before,
    history: [
      ...before.history,
      {
        what: 'refunded',
        at: '2026-01-02T00:00:00.000Z',
        refundId: 're_1',
        amountInCents: 499,
        lines: [{ lineId: '1', quantity: 1 }],
        hasFailed: false,
      },
    ],
  }))
  expect((await fetching('1')).status).toBe(410)
})
