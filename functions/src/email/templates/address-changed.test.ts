import { newOrderEmail } from '@lorecircle/shared/order/letter'
import { testLine, testOrder } from '@lorecircle/shared/order/order.fixture'
import { expect, test } from 'vitest'
import { sampleOrigin } from '../every-email/sample.fixture.ts'
import { addressReminderEmail } from './address-changed.ts'

const shop = { origin: sampleOrigin, accent: null, replyTo: undefined, words: '' } as const
const letter = newOrderEmail('address', '2026-11-22T10:00:00.000Z', { id: 'address.lilith.2027-03-03' })
const said = (releaseOn: string | null) =>
  addressReminderEmail(testOrder({ lines: [testLine({ releaseOn })] }), letter, shop)

test('a reader is asked for the address of a book that is coming, and of one that is out, each in its words', () => {
  expect(said('2027-03-03').subject).toBe('Is this still your address? Lilith is coming')
  expect(said('2027-03-03').text).toContain('Lilith comes on March 3, 2027.')
  expect(said(null).subject).toBe('Is this still your address? Lilith is out')
  expect(said(null).text).toMatch(/Is this still your address(, [\w ]+)?\?/)
})
