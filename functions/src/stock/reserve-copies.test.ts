import { testLine } from '@lorecircle/shared/order/order.fixture'
import { expect, test } from 'vitest'
import { recordLapse } from './reserve-copies.ts'

const checkout = {
  id: 'c1',
  sub: 'ada',
  sessionId: 'cs_1',
  free: null,
  createdAt: '2026-11-21T23:50:00.000Z',
}
const line = testLine({ slots: [3, 4] })

test('copies that somebody took to the payment page are noted by the day, and by nothing that names them', async () => {
  const noted: string[] = []
  const documents = {
    async create({ key }: { key: string }) {
      noted.push(key)
      return 'etag'
    },
  }
  await recordLapse(documents, checkout, line)
  await recordLapse(documents, { ...checkout, sessionId: null }, line)
  await recordLapse(documents, checkout, { ...line, slots: [] })
  expect(noted).toEqual(['lapses/ada/lilith/2026-11-21.format-1.2.c1-1'])
})

test('where the store does not take the note, whoever gives the copies back hears of it and tries again', async () => {
  const away = { create: () => Promise.reject(new Error('the store is away')) }
  await expect(recordLapse(away, checkout, line)).rejects.toThrow('the store is away')
})
