import { hasNoPendingEmails } from '@lorecircle/shared/order/letter'
import type { Order } from '@lorecircle/shared/order/order'
import { expect, test } from 'vitest'
import {
  minute,
  notices,
  placed,
  receipts,
  refused,
  send,
  shop,
  shops,
  startMailTrouble,
  withoutMailTo,
} from './mail-trouble.ts'

startMailTrouble()
const statesOf = ({ letters }: Order) => letters.map(({ state }) => state)

test('an author’s address that is refused for good costs the reader no second receipt', async () => {
  const id = await placed()
  const broken = withoutMailTo(shop.account.email, refused('BadRequestException'))
  const order = await send(broken, id)
  expect([...statesOf(order), hasNoPendingEmails(order)]).toEqual(['sent', 'failed', true])
  for (const ahead of [5, 60, 600]) {
    shops.clock.aheadMs = ahead * minute
    await send(shops.services, id)
  }
  expect([await receipts(id), await notices()]).toEqual([1, 0])
})

test('a reader’s address that is refused does not keep the order from its author', async () => {
  const id = await placed()
  const order = await send(withoutMailTo(`${id}@example.com`, refused('MessageRejected')), id)
  expect(statesOf(order)).toEqual(['failed', 'sent'])
  expect(await notices()).toBe(1)
})
