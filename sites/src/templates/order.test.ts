import type { ThankYouView } from '@lorecircle/shared/order/views'
import { expect, test } from 'vitest'
import { htmlOf, textOf } from '../fixtures/html-of.fixture.ts'
import { orderPages } from '../fixtures/order.fixture.ts'

const [sample] = orderPages
if (sample?.page.template !== 'thank-you') throw new Error('not an order')
const { path, page } = sample
const { view } = page

async function orderWith(changes: Partial<ThankYouView['order']>): Promise<string> {
  const order = { ...view.order, ...changes }
  return textOf(await htmlOf({ template: 'thank-you', view: { ...view, order } }, path))
}

test('whoever gives a book reads on the page of the order that it is a gift, and with which note', async () => {
  expect(await orderWith({ gift: { note: 'For Ada' } })).toContain('Gift message: For Ada')
  expect(await orderWith({ gift: { note: '' } })).toContain('A gift, without a message.')
  expect(await orderWith({ gift: null })).not.toContain('A gift')
})

test('whoever has just bought is offered the newsletter, and whoever comes back is not', async () => {
  const way = 'href="/newsletter">Newsletter</a>'
  const pageOf = (isFresh: boolean) =>
    htmlOf({ template: 'thank-you', view: { ...view, order: { ...view.order, isFresh } } }, path)
  expect(await pageOf(true)).toContain(way)
  expect(await pageOf(false)).not.toContain(way)
})

test('whoever is sent two parcels can follow each of them', async () => {
  const url = 'https://www.royalmail.com/track'
  const trackings = [
    { carrier: 'Royal Mail', number: 'RM 1', url },
    { carrier: 'Royal Mail', number: 'RM 2', url },
  ]
  const text = await orderWith({ trackings })
  expect(text).toContain('Your parcels')
  expect(text).toContain('Parcel 1: Royal Mail, RM 1 Track Parcel 1 Parcel 2: Royal Mail, RM 2')
  expect(await orderWith({ trackings: trackings.slice(1) })).toContain('Royal Mail, RM 2 Track Parcel ')
  const unnamed = [{ carrier: '', number: 'RM 3', url: null }]
  expect(await orderWith({ trackings: unnamed })).toContain('Tracking number RM 3')
})

test('whoever comes back to an order finds its parcel above its lines, and each line once in few rows', async () => {
  const later = await orderWith({ isFresh: false })
  expect(later).toMatch(/Your parcel.*4 Lantern Row.*Special Edition, No\. 2 of 3.*Certificate of number 2/)
  expect(later).not.toContain('Copy No.')
  expect(await orderWith({ isFresh: true })).toMatch(/Copy No\. 2 of 3.*Your parcel/)
})

test('the page of an order says when its parcels are expected', async () => {
  expect(await orderWith({})).toContain('Your parcel Expected December 2–9. Eleanor Vane')
})

test('the town of a parcel is written as its country writes it', async () => {
  const address = { line1: 'Weg 1', line2: '', city: 'Berlin', state: '', postalCode: '10115', country: 'DE' }
  expect(await orderWith({ shipTo: { name: 'A Reader', address } })).toContain('Weg 1 10115 Berlin Germany')
})

test('of what went back a reader reads whether it was refunded, or was free and cancelled', async () => {
  const { lines } = view.order
  const returned = (itemsInCents: number) =>
    orderWith({ lines: lines.map((line) => ({ ...line, itemsInCents, isReturned: true })) })
  expect(await returned(12_000)).toContain('No. 2 of 3, refunded $120.00')
  expect(await returned(0)).toContain('No. 2 of 3, cancelled $0.00')
  expect(await orderWith({})).toContain('No. 2 of 3 $120.00')
})

test('where a discount is told, so is sending that was free, and of a file nothing is said of it', async () => {
  const sums = { ...view.order.sums, discountInCents: 1_000, totalInCents: 11_000 }
  expect(await orderWith({ sums })).toContain('Subtotal $120.00 Discount −$10.00 Shipping Free Paid $110.00')
  expect(await orderWith({ sums, shipTo: null })).toContain('Discount −$10.00 Paid $110.00')
  expect(await orderWith({})).toContain('No. 2 of 3 $120.00 Paid $120.00')
})

test('whoever bought a numbered copy reads on its card of which book it is', async () => {
  const [line] = view.order.lines
  if (!line) throw new Error('the sample order has a line')
  const other = { ...line, id: '2', title: 'The Blessing of Pan' }
  const lines = await orderWith({ lines: [line, other] })
  expect(lines).toContain(`Copy No. 2 of 3 ${line.title} This one is yours`)
  expect(lines).toContain('Copy No. 2 of 3 The Blessing of Pan This one is yours')
})
