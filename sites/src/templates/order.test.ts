import type { ThankYouView } from '@lorecircle/shared/order/views'
import { expect, test } from 'vitest'
import { htmlOf, textOf } from '../fixtures/html-of.fixture.ts'
import { orderPages } from '../fixtures/order.fixture.ts'

async function parcelOf(changes: Partial<ThankYouView['order']>): Promise<string> {
  const [sample] = orderPages
  if (sample?.page.template !== 'thank-you') throw new Error('not an order')
  const { view } = sample.page
  const order = { ...view.order, ...changes }
  return textOf(await htmlOf({ template: 'thank-you', view: { ...view, order } }, sample.path))
}

test('whoever gives a book reads on the page of the order that it is a gift, and with which note', async () => {
  expect(await parcelOf({ gift: { note: 'For Ada' } })).toContain('A gift, with your note: For Ada')
  expect(await parcelOf({ gift: { note: '' } })).toContain('A gift, without a note.')
  expect(await parcelOf({ gift: null })).not.toContain('A gift')
})

test('whoever is sent two parcels can follow each of them', async () => {
  const url = 'https://www.royalmail.com/track'
  const trackings = [
    { carrier: 'Royal Mail', number: 'RM 1', url },
    { carrier: 'Royal Mail', number: 'RM 2', url },
  ]
  const text = await parcelOf({ trackings })
  expect(text).toContain('Your parcels')
  expect(text).toContain('Parcel 1: Royal Mail, RM 1 Follow the parcel 1 Parcel 2: Royal Mail, RM 2')
  expect(await parcelOf({ trackings: trackings.slice(1) })).toContain('Royal Mail, RM 2 Follow the parcel ')
})

test('the town of a parcel is written as its country writes it', async () => {
  const address = { line1: 'Weg 1', line2: '', city: 'Berlin', state: '', postalCode: '10115', country: 'DE' }
  expect(await parcelOf({ shipTo: { name: 'A Reader', address } })).toContain('Weg 1 10115 Berlin Germany')
})
