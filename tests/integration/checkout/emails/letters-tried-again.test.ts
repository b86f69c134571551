import { isMailDone, type OrderLetter } from '@lorecircle/shared/order/letter'
import type { Order } from '@lorecircle/shared/order/order'
import { expect, test } from 'vitest'
import {
  minute,
  notices,
  pending,
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
const letterOf = ({ letters }: Order, kind: OrderLetter['kind']) =>
  letters.find((letter) => letter.kind === kind)

test.each([
  refused('SendingPausedException'),
  refused('MessageRejected', 'Email address is not verified.'),
  new Error('socket hang up'),
])(
  'what may pass is tried again, each time later, and the other letter is not sent twice: %s',
  async (error) => {
    const id = await placed()
    const broken = withoutMailTo(shop.account.email, error)
    expect(letterOf(await send(broken, id), 'notice')).toMatchObject({ state: 'pending', tries: 1 })
    expect(letterOf(await send(broken, id), 'notice')).toMatchObject({ tries: 1 })
    shops.clock.aheadMs = 1 * minute
    expect(letterOf(await send(broken, id), 'notice')).toMatchObject({ tries: 2 })
    shops.clock.aheadMs = 2 * minute
    expect(letterOf(await send(broken, id), 'notice')).toMatchObject({ tries: 2 })
    shops.clock.aheadMs = 4 * minute
    expect(isMailDone(await send(shops.services, id))).toBe(true)
    expect([await receipts(id), await notices()]).toEqual([1, 1])
  },
)

test('nobody is written to for ever', async () => {
  const tries = 19
  const id = await placed({ letters: [pending('receipt'), { ...pending('notice'), tries }] })
  shops.clock.aheadMs = 7 * 60 * minute
  const broken = withoutMailTo(shop.account.email, refused('SendingPausedException'))
  const order = await send(broken, id)
  expect([letterOf(order, 'notice'), isMailDone(order)]).toMatchObject([{ state: 'failed', tries: 20 }, true])
})
