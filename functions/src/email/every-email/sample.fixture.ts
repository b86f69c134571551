import type { Checkout } from '@lorecircle/shared/checkout/checkout'
import { newOrderEmail } from '@lorecircle/shared/order/letter'
import type { Order } from '@lorecircle/shared/order/order'
import { testLine, testOrder, testSums } from '@lorecircle/shared/order/order.fixture'

export type Typed = { author: string; reader: string; title: string; words: string }

export const typed: Typed = {
  author: 'Lord Dunsany',
  reader: 'Eleanor Vane',
  title: 'The Charwoman’s Shadow',
  words:
    'Dear Lord Dunsany,\nthe parcel came on Friday, and I read until the lamp was out.\n\nWill there be another book of the fields we know?',
}

export const sampleOrigin = 'https://lorecircle.example'
export const sampleTicket = { subscriber: '5'.repeat(64), token: 'a-token' }

const cover = {
  hash: 'c0'.repeat(16),
  width: 600,
  height: 900,
  widths: [160, 320],
  colour: '#334455',
  alt: 'A shadow on a road',
}
const at = '2026-11-21T18:00:00Z'

export function parcel({ author, reader, title }: Typed): Order {
  const line = testLine({
    book: { id: 'shadow', title, slug: 'the-charwoman-s-shadow', cover },
    format: { id: 'special', type: 'Special Edition', files: [] },
    slots: [164],
    editionOf: 200,
    unitInCents: 12_000,
    taxInCents: 986,
  })
  return testOrder({
    subdomain: 'lord-dunsany',
    authorName: author,
    lines: [line],
    sums: testSums([line], { shippingInCents: 650 }),
    buyer: { email: 'eleanor@example.com', name: reader },
    shipTo: {
      name: reader,
      address: {
        line1: '4 Lantern Row',
        line2: '',
        city: 'Portland',
        state: 'OR',
        postalCode: '97205',
        country: 'US',
      },
    },
    delivery: { handling: { from: 1, to: 3 }, transit: { from: 5, to: 10 } },
    letters: [newOrderEmail('receipt', at), newOrderEmail('notice', at)],
    placedAt: at,
  })
}

export function gift(words: Typed): Order {
  const order = parcel(words)
  const lines = order.lines.map((line) => ({
    ...line,
    format: {
      id: 'ebook',
      type: 'eBook' as const,
      files: [{ key: 'k', name: 'shadow.epub', sizeInBytes: 1, contentType: 'application/epub+zip' }],
    },
    slots: [],
    editionOf: null,
    unitInCents: 0,
    taxInCents: 0,
  }))
  return {
    ...order,
    lines,
    sums: testSums(lines),
    buyer: { email: 'eleanor@example.com', name: '' },
    shipTo: null,
  }
}

export function freeCheckout(words: Typed): Pick<Checkout, 'lines' | 'heldUntil' | 'createdAt'> {
  const lines = [...parcel(words).lines, ...gift(words).lines]
  return {
    lines: lines.map((line) => ({ ...line, unitInCents: 0, copies: line.editionOf, wishes: [] })),
    createdAt: at,
    heldUntil: '2026-11-21T18:31:00Z',
  }
}
export const sampleFree = {
  url: 'https://lord-dunsany.lorecircle.example/get-free/a-checkout/confirm/a-token',
  now: new Date(at),
}

export function cartful(words: Typed): Order {
  const [first] = parcel(words).lines
  const [file] = gift(words).lines
  if (!first || !file) throw new Error('an order has a line')
  const dedication = 'For Ada, who knows the way to the hills.'
  const lines = [
    { ...first, dedication, discountInCents: 1_200 },
    testLine({
      id: '2',
      book: { id: 'elfland', title: 'The King of Elfland’s Daughter', slug: 'elfland', cover },
      format: { id: 'paper', type: 'Paperback', files: [] },
      quantity: 2,
      unitInCents: 1_499,
      discountInCents: 300,
    }),
    { ...file, id: '3' },
  ]
  const sums = testSums(lines, { shippingInCents: 650 })
  return { ...parcel(words), lines, sums, discountCode: 'LANTERN' }
}

export function unclothed(words: Typed): Order {
  const order = gift(words)
  return { ...order, lines: order.lines.map((line) => ({ ...line, book: { ...line.book, cover: null } })) }
}

export const sampleIssue = ({ title }: Typed) => ({
  subject: title,
  preheader: 'Two hundred of them, on green cloth.',
  body: `<p>Dear reader,</p><p>the two hundred copies of <em>The Charwoman’s Shadow</em> have come from the binder, and each has its number. <a href="https://lord-dunsany.lorecircle.example/shop/the-charwoman-s-shadow">They are in the shop.</a></p>
<img src="/media/${cover.hash}-320.jpg" alt="The book, on green cloth" width="213" height="320">
<h2>What the binder said</h2><blockquote><p>I have never had a cloth that took the foil so well.</p></blockquote>
<h3>In the order in which they are asked for</h3><ul><li><p>by post within three days</p></li><li><p>signed, and in a box</p></li></ul><ol><li><p>first the lanterns</p></li><li><p>then the road</p></li></ol><hr><p>The evening is a good time to look.</p>`,
})
