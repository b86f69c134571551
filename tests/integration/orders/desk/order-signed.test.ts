import { signCopy } from '@lorecircle/functions/orders/edit-order'
import { testLine } from '@lorecircle/shared/order/order.fixture'
import { signedCopyNumbers } from '@lorecircle/shared/order/state'
import { calls } from '@lorecircle/shared/registry/calls'
import { expect, test } from 'vitest'
import { deskOf } from '../order-desk.ts'
import { anOrder, posted, shops, startOrderDesk } from './order-shop.ts'

startOrderDesk()

test('a copy is signed once, shows its dedication, and the signature can be taken back', {
  tags: ['BD7-09'],
}, async () => {
  const line = testLine({ ...posted, quantity: 2, dedication: 'For Ada' })
  const { id } = await anOrder('signer', { lines: [line] })
  const desk = deskOf(shops.services, 'signer')
  const sign = (copy: number, signed = true) =>
    desk(signCopy, calls.signCopy, { orderId: id, lineId: '1', copy, signed })
  await Promise.all([sign(1), sign(1), sign(2)])
  const { order: now } = await sign(2, false)
  expect([signedCopyNumbers(now, line), now.lines[0]?.dedication]).toEqual([[1], 'For Ada'])
  expect(now.history.filter(({ what }) => what === 'signed')).toHaveLength(2)
  await expect(sign(3)).rejects.toMatchObject({ code: 'copy.missing' })
})
