import { expect, test } from 'vitest'
import { consentWords, invitationWords } from '../newsletter/subscriber.ts'
import type { OrderEvent } from '../order/history.ts'
import { testLine, testOrder, testSums } from '../order/order.fixture.ts'
import { summarizeOrder } from '../order/order.ts'
import { fillNamePlaceholder } from '../order/own-letters.ts'
import { calculateRefund } from '../order/refund-amount.ts'
import { summarizeRefund } from '../order/refund-in-words.ts'
import { orderStatusText } from '../order/story.ts'
import { shopPolicies } from '../policy/shop-policy.ts'
import { isolateDirection } from './escape.ts'

test.each(['نور الدين', 'צל הגבעות', 'ܐܠܦ ܒܝܬ', 'Lilith (לילית)', '\u{1e900}\u{1e911}'])(
  'a reader reads the words around %s in their order',
  (name) => {
    expect(isolateDirection(name)).toBe(`\u2068${name}\u2069`)
  },
)

test.each(['Lord Dunsany', 'Éowyn Ó Briain', 'Лилит', '夜の国', ''])('%s stays as it is', (name) => {
  expect(isolateDirection(name)).toBe(name)
})

const name = 'نور الدين'
const title = 'كتاب الظلال'
const bundle = { id: 'b1', slug: 'both', name: 'الاثنان', quantity: 2 }
const book = { id: 'shadows', title, slug: 'shadows', cover: null }
const printed = { id: 'f', type: 'Hardcover' as const, files: [] }
const ordered = (...lines: ReturnType<typeof testLine>[]) =>
  testOrder({ authorName: name, lines, sums: testSums(lines, { shippingInCents: 500 }), history: [] })
const alone = ordered(testLine({ book, format: printed }))
const together = ordered(testLine({ book, bundle }), testLine({ id: '2', book, bundle }))
const coming = testLine({ id: '2', book: { ...book, id: 'later' }, format: printed, releaseOn: '2027-03-03' })
const at = '2026-01-02T00:00:00.000Z'
const shipped: OrderEvent = { what: 'shipped', at, carrier: '', tracking: '', trackingUrl: null }
const firstOf = { lines: [{ lineId: '1', quantity: 1 }] }
const back = summarizeRefund(together, calculateRefund(together, firstOf))

test.each([
  ['where an order stands', orderStatusText(alone), [name]],
  [
    'what follows in another parcel',
    orderStatusText({ ...ordered(...alone.lines, coming), history: [shipped] }),
    [title],
  ],
  ['what an order is of', summarizeOrder(alone), [title]],
  ['which bundle it is of', summarizeOrder(together), [bundle.name]],
  ['what goes back', back.back.join(' '), [title, bundle.name]],
  ['what stays paid', back.notes.join(' '), [bundle.name]],
  [
    'what a shop’s own pages say',
    Object.values(shopPolicies({ shop: name, postalAddress: null })).join(),
    [name],
  ],
  ['what whoever signs up agrees to', consentWords(name), [name]],
  ['what whoever is invited agrees to', invitationWords(name), [name]],
  [
    'what an author writes to a reader by name',
    fillNamePlaceholder('Dear {name}, and so on', { name: 'إيلاف' }),
    ['إيلاف'],
  ],
])('whoever reads %s reads an Arabic name as one piece', (_, sentence, names) => {
  for (const one of names) expect(sentence).toContain(isolateDirection(one))
  expect(sentence.replace(/\u2068[^\u2069]*\u2069/g, '')).not.toMatch(/[\u0600-\u06ff]/)
})
