import type { Order } from '@lorecircle/shared/order/order'
import { describe, expect, test } from 'vitest'
import { orderMail } from './order-email.ts'
import { receipt } from './receipt.ts'
import { inNameOf, senderHeader } from './send-email.ts'

const origin = 'https://lorecircle.example'
const special: Order = {
  id: '7K2Q9-XM4BT',
  readerToken: 'reader-token',
  sub: 'sub',
  subdomain: 'dunsany',
  authorName: 'Lord Dunsany',
  checkoutId: 'checkout',
  stripeAccountId: 'acct_1',
  sessionId: 'cs_1',
  paymentIntentId: 'pi_1',
  book: {
    id: 'shadow',
    title: 'The Charwoman’s Shadow',
    slug: 'the-charwoman-s-shadow',
    cover: {
      hash: 'a'.repeat(32),
      width: 600,
      height: 900,
      widths: [160, 320],
      colour: '#334455',
      alt: 'A shadow on a road',
    },
  },
  format: { id: 'special', type: 'Special Edition', file: null },
  copy: { number: 164, of: 200 },
  amountInCents: 13_636,
  taxInCents: 986,
  shippingInCents: 650,
  currency: 'usd',
  buyer: {
    email: 'eleanor@example.com',
    name: 'Eleanor Vane',
    address: {
      line1: '4 Lantern Row',
      line2: '',
      city: 'Portland',
      state: 'OR',
      postalCode: '97205',
      country: 'US',
    },
  },
  fulfilment: 'to send',
  refund: null,
  mail: { state: 'pending', at: '2026-11-21T18:00:00Z' },
  placedAt: '2026-11-21T18:00:00Z',
}
const free: Order = {
  ...special,
  format: {
    id: 'ebook',
    type: 'eBook',
    file: { key: 'k', name: 'shadow.epub', sizeInBytes: 1, contentType: 'application/epub+zip' },
  },
  copy: null,
  amountInCents: 0,
  taxInCents: 0,
  shippingInCents: 0,
  buyer: { email: 'eleanor@example.com', name: '', address: null },
  fulfilment: 'delivered digitally',
}

describe('a reader’s receipt', () => {
  const thankYou = 'https://dunsany.lorecircle.example/thank-you/7K2Q9-XM4BT/reader-token'

  test.each(['html', 'text'] as const)(
    'says in %s which copy is theirs, what it cost and where it goes [AD7-02] [AD7-08]',
    (kind) => {
      const letter = receipt(special, origin)
      const facts = [
        'No. 164 of 200',
        'Special Edition',
        '$6.50',
        '$9.86',
        '$136.36',
        '4 Lantern Row',
        'United States',
      ]
      for (const fact of [...facts, thankYou]) expect(letter[kind]).toContain(fact)
      expect(letter[kind]).not.toContain('/api/download/')
      expect(letter.subject).toBe('No. 164 of 200 is yours: The Charwoman’s Shadow')
    },
  )

  test('shows the price of the book alone beside it', () => {
    expect(receipt(special, origin).html).toContain('$120.00')
  })

  test.each(['html', 'text'] as const)(
    'gives the file of a free eBook in %s, and speaks of no parcel [AD7-04]',
    (kind) => {
      const letter = receipt(free, origin)
      expect(letter[kind]).toContain(
        'https://dunsany.lorecircle.example/api/download/7K2Q9-XM4BT/reader-token',
      )
      expect(letter[kind]).toContain('Free')
      expect(letter[kind]).not.toMatch(/Goes to|wrapped|No\. /)
    },
  )
})

test('the author reads which copy was sold, to whom and where to send it, but not the reader’s own link', () => {
  const letter = orderMail(special, origin)
  for (const text of [letter.html, letter.text]) {
    for (const fact of ['No. 164 of 200', 'eleanor@example.com', '4 Lantern Row', '$136.36']) {
      expect(text).toContain(fact)
    }
    expect(text).toContain('https://lorecircle.example/authorportal/mainpage?tab=orders')
    expect(text).not.toContain(special.readerToken)
  }
})

test('what people typed never becomes markup', () => {
  const hostile: Order = {
    ...special,
    authorName: '<b>Mallory</b>',
    book: { ...special.book, title: '<script>alert(1)</script>' },
    buyer: { ...special.buyer, name: '"><img src=x onerror=alert(1)>' },
  }
  for (const { html } of [receipt(hostile, origin), orderMail(hostile, origin)]) {
    expect(html).not.toMatch(/<script|<img src=x|<b>Mallory/)
    expect(html).toContain('&lt;script&gt;')
  }
})

test('a letter comes in the author’s name from the platform’s address, and no name can add a header', () => {
  const from = 'Lorecircle <hello@lorecircle.example>'
  const sent = (name: string) => senderHeader(inNameOf(name, from))
  expect(inNameOf('Éowyn Ó Briain', from)).toBe('Éowyn Ó Briain <hello@lorecircle.example>')
  expect(sent('Lord Dunsany')).toBe('"Lord Dunsany" <hello@lorecircle.example>')
  for (const name of ['Éowyn Ó Briain', 'Émile "Zola"\r\nBcc: x@y.z', 'Zola <x@y.z>']) {
    expect(sent(name)).toMatch(/^=\?UTF-8\?B\?[\w+/=]+\?= <hello@lorecircle\.example>$/)
  }
  expect(senderHeader('hello@lorecircle.example')).toBe('hello@lorecircle.example')
})
