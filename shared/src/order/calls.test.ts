import { expect, test } from 'vitest'
import { MarkOrdersInput, NewAddress, RefundInput } from './calls.ts'

const marking = (trackingUrl: string) =>
  MarkOrdersInput.safeParse({ orderIds: ['7K2Q9-XM4BT'], as: 'shipped', trackingUrl }).success

test('a reader’s letter leads to no page that is not on the web and encrypted', () => {
  expect(marking('https://post.example/1')).toBe(true)
  for (const url of ['http://post.example/1', 'javascript:alert(1)', 'post.example', ''])
    expect(marking(url), url).toBe(false)
})

test('a refund names each line once, whole copies and whole cents', () => {
  const refund = { orderId: 'a', shownInCents: 1, restock: false, saveId: 'save-id-1' }
  const isTaken = (what: unknown) => RefundInput.safeParse({ ...refund, what }).success
  expect([isTaken('all'), isTaken({ amountInCents: 5 })]).toEqual([true, true])
  const one = { lineId: '1', quantity: 1 }
  expect(isTaken({ lines: [one] })).toBe(true)
  for (const wrong of [{ lines: [] }, { lines: [one, one] }, { lines: [{ ...one, quantity: 0.5 }] }])
    expect(isTaken(wrong)).toBe(false)
  for (const wrong of ['some', { amountInCents: 0 }, { amountInCents: -5 }, { amountInCents: 0.5 }])
    expect(isTaken(wrong)).toBe(false)
})

test('a parcel needs a name, a street, a town and a country', () => {
  const address = { line1: '9 Steps', line2: '', city: 'Cork', state: '', postalCode: '', country: 'IE' }
  expect(NewAddress.safeParse({ name: 'Ada', address }).success).toBe(true)
  for (const gap of [{ line1: ' ' }, { city: '' }, { country: 'Ireland' }])
    expect(NewAddress.safeParse({ name: 'Ada', address: { ...address, ...gap } }).success).toBe(false)
  expect(NewAddress.safeParse({ name: '', address }).success).toBe(false)
})
