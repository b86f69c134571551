import { testLine } from '@lorecircle/shared/order/order.fixture'
import { expect, test } from 'vitest'
import { paidOrder } from '../order-desk.ts'
import { backAtStripe, refund, shop, shops, startRefunds, wish } from './refunding.ts'

startRefunds()

test('two tabs that show the same refund give it back once, and so does a press that is repeated', async () => {
  const bought = await paidOrder(shops.services, shop, {
    lines: [testLine({ unitInCents: 900, quantity: 2 })],
  })
  const one = () => wish(bought, { lines: [{ lineId: '1', quantity: 1 }] })
  const asked = [one(), one()]
  const ended = await Promise.allSettled(asked.map((each) => refund(each)))
  const done = asked.filter((_, index) => ended[index]?.status === 'fulfilled')
  expect(await backAtStripe(bought)).toBe(900)
  const [first] = done
  if (!first) throw new Error('neither was done')
  await Promise.all([refund(first), refund(first)])
  expect(await backAtStripe(bought)).toBe(900)
  await expect(refund({ ...one(), shownInCents: 901 })).rejects.toMatchObject({ code: 'refund.changed' })
})
