import type { Services } from '@lorecircle/functions/services/services'
import { hasNoPendingEmails, type OrderEmail } from '@lorecircle/shared/order/letter'
import type { Order } from '@lorecircle/shared/order/order'
import { orderDoc } from '@lorecircle/shared/order/stored'
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
const letterOf = ({ letters }: Order, kind: OrderEmail['kind']) =>
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
    expect(hasNoPendingEmails(await send(shops.services, id))).toBe(true)
    expect([await receipts(id), await notices()]).toEqual([1, 1])
  },
)

test('nobody is written to for ever', async () => {
  const tries = 19
  const id = await placed({ letters: [pending('receipt'), { ...pending('notice'), tries }] })
  shops.clock.aheadMs = 7 * 60 * minute
  const broken = withoutMailTo(shop.account.email, refused('SendingPausedException'))
  const order = await send(broken, id)
  expect([letterOf(order, 'notice'), hasNoPendingEmails(order)]).toMatchObject([
    { state: 'failed', tries: 20 },
    true,
  ])
})

test('a run that dies between two letters has marked the first, which is not sent twice', async () => {
  const id = await placed()
  // The run never goes on from the author's letter.
  void send(withoutMailTo(shop.account.email, 'never'), id)
  const stored = () => shops.services.documents.read(orderDoc(shop.account.sub, id))
  await expect.poll(async () => letterOf((await stored())?.value ?? noOrder(), 'receipt')?.state).toBe('sent')
  shops.clock.aheadMs = 3 * minute
  expect(hasNoPendingEmails(await send(shops.services, id))).toBe(true)
  expect([await receipts(id), await notices()]).toEqual([1, 1])
})

test('a store that is away just after a letter went out is asked again, so the letter is not sent twice', async () => {
  const id = await placed()
  const { services } = shops
  const refusedConnection = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
  let refusals = 3
  const pauses: number[] = []
  const away: Services = {
    ...services,
    sleep: async (ms) => void pauses.push(ms),
    documents: {
      ...services.documents,
      update: (...args) =>
        refusals-- > 0 ? Promise.reject(refusedConnection) : services.documents.update(...args),
    },
  }
  expect(hasNoPendingEmails(await send(away, id))).toBe(true)
  expect(pauses).toEqual([200, 400, 800])
  shops.clock.aheadMs = 10 * minute
  await send(services, id)
  expect([await receipts(id), await notices()]).toEqual([1, 1])
})

const noOrder = (): never => {
  throw new Error('the order has gone')
}
