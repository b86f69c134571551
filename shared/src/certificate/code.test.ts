import { expect, test } from 'vitest'
import { testLine, testOrder } from '../order/order.fixture.ts'
import { certificateCode, findCopyByCode, parseCertificateCode } from './certify.ts'

const order = testOrder({
  lines: [
    testLine({ id: '1', slots: [7, 9], editionOf: 200, quantity: 2, unitInCents: 12_000 }),
    testLine({ id: '2', slots: [7], editionOf: 50 }),
    testLine({ id: '3', slots: [], editionOf: null }),
  ],
})
const codeOf = (lineId: string, number: number) => certificateCode(order, { lineId, number })

test('each copy has a code of its own, which proves that copy and no other', () => {
  const codes = [codeOf('1', 7), codeOf('1', 9), codeOf('2', 7)]
  expect(new Set(codes).size).toBe(3)
  for (const code of codes) expect(code).toMatch(/^7K2Q9-XM4BT(-[0-9A-HJKMNP-TV-Z]{5}){3}$/)
  expect(findCopyByCode(order, codeOf('1', 9))).toMatchObject({ number: 9, of: 200, line: { id: '1' } })
  expect(findCopyByCode(order, codeOf('2', 7))).toMatchObject({ number: 7, of: 50 })
})

test('nobody makes a code of an order’s number, of another order’s secret or of a copy that was not in it', () => {
  const [stranger, unsold] = [
    certificateCode({ ...order, readerToken: 'guessed' }, { lineId: '1', number: 7 }),
    codeOf('1', 8),
  ]
  for (const code of [stranger, unsold, `${order.id}-00000-00000-00000`, codeOf('1', 7).slice(0, -1), ''])
    expect(findCopyByCode(order, code), code).toBeNull()
})

test('a code is read as somebody types it off the paper', () => {
  const code = codeOf('1', 7)
  const typed = code.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')
  expect(parseCertificateCode(typed)).toEqual({ orderId: order.id, code })
  for (const none of ['', order.id, `${code}0`, '../../orders', '7K2Q9'])
    expect(parseCertificateCode(none)).toBeNull()
})
