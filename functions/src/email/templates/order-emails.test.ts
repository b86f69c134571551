import type { Order } from '@lorecircle/shared/order/order'
import { describe, expect, test } from 'vitest'
import { sent, shippedNews } from '../every-email/order-news.fixture.ts'
import { cartful, gift, parcel, sampleOrigin, typed, unclothed } from '../every-email/sample.fixture.ts'
import { orderEmail } from './order-email.ts'
import { receiptEmail } from './receipt.ts'
import { shippingConfirmationEmail } from './shipping-emails.ts'

const origin = sampleOrigin
const shop = { origin, accent: null, replyTo: undefined, words: '' } as const
const special = { ...parcel(typed), subdomain: 'dunsany' }
const free = { ...gift(typed), subdomain: 'dunsany' }
const many = { ...cartful(typed), subdomain: 'dunsany' }
const withoutCover = (line: Order['lines'][number]) => ({ ...line, book: { ...line.book, cover: null } })

describe('a reader’s receipt', () => {
  const thankYou = 'https://dunsany.lorecircle.example/thank-you/7K2Q9-XM4BT/reader-token'

  test.each(['html', 'text'] as const)(
    'says in %s which copy is theirs, what it cost and where it goes',
    { tags: ['AD7-02', 'AD7-08'] },
    (kind) => {
      const letter = receiptEmail(special, shop)
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

  test('says when the parcel is expected, and so does the email that it was sent, from that day on', () => {
    expect(receiptEmail(special, shop).text).toContain('Delivery\nExpected November 27 – December 4.')
    const onTheWay = shippingConfirmationEmail(sent(typed), shippedNews, shop)
    expect(onTheWay.text).toContain('Delivery\nExpected November 29 – December 4.')
  })

  test('names the day in the shop’s time zone, to the reader and to the author', () => {
    const late = { ...special, placedAt: '2026-12-02T04:00:00.000Z' }
    const west = { ...late, timeZone: 'America/Los_Angeles' }
    expect(receiptEmail(west, shop).text).toContain('placed on December 1, 2026')
    expect(orderEmail(west, origin).text).toContain('December 1, 2026')
    expect(receiptEmail(late, shop).text).toContain('placed on December 2, 2026')
  })

  test('greets the buyer by the parcel’s name, and where it is a gift by their own', () => {
    const card = { ...special, buyer: { email: 'j@example.com', name: 'J Moor' } }
    expect(receiptEmail(card, shop).text).toContain('Thank you, Eleanor.')
    expect(receiptEmail({ ...card, shipTo: null }, shop).text).toContain('Thank you, J Moor.')
    expect(receiptEmail({ ...card, gift: { note: '' } }, shop).text).toContain('Thank you, J Moor.')
  })

  test('names no address once everything that is printed was refunded or cancelled', () => {
    const cancelled = { what: 'cancelled' as const, at: special.placedAt, lineId: '1' }
    const free = special.lines.map((line) => ({ ...line, unitInCents: 0 }))
    const back = { ...special, lines: free, history: [...special.history, cancelled] }
    expect(receiptEmail(back, shop).text).not.toContain('Lantern Row')
    expect(receiptEmail(special, shop).text).toContain('Lantern Row')
  })

  test('shows the price of the book alone beside it', () => {
    expect(receiptEmail(special, shop).html).toContain('$120.00')
  })

  test.each(['html', 'text'] as const)(
    'gives the file of a free eBook in %s, and speaks of no parcel',
    { tags: ['AD7-04'] },
    (kind) => {
      const letter = receiptEmail(free, shop)
      expect(letter[kind]).toContain(
        'https://dunsany.lorecircle.example/api/download/7K2Q9-XM4BT/reader-token',
      )
      expect(letter[kind]).toContain('Free')
      expect(letter[kind]).not.toMatch(/Goes to|wrapped|No\. /)
    },
  )
})

test.each(['html', 'text'] as const)(
  'a receipt in %s of several things names each, and its parts add up',
  (kind) => {
    const letter = receiptEmail(many, shop)
    const facts = [
      ...['No. 164 of 200', 'The King of Elfland’s Daughter', 'For Ada, who knows the way to the hills.'],
      ...['$120.00', '$29.98', '$149.98', 'LANTERN', '−$15.00', '$6.50', '$9.86', '$151.34'],
      'https://dunsany.lorecircle.example/api/download/7K2Q9-XM4BT/reader-token?line=3',
    ]
    for (const fact of facts) expect(letter[kind]).toContain(fact)
  },
)

test('of what is bought together, both letters say what is packed and what came as a file', () => {
  expect(receiptEmail(many, shop).text).toContain('printed books are being packed.')
  expect(receiptEmail(many, shop).text).toContain('I will pack the printed books with care and send them')
  expect(orderEmail(many, origin).text).toContain(
    'Pack the printed books when you can. The file was delivered at once.',
  )
})

test('the author reads which copy was sold, to whom and where to send it, but not the reader’s own link', () => {
  const letter = orderEmail(special, origin)
  expect(letter.text).toContain('Pack it when you can.')
  expect(orderEmail(free, origin).text).toContain('The file was delivered at once.')
  for (const text of [letter.html, letter.text]) {
    for (const fact of ['No. 164 of 200', 'eleanor@example.com', '4 Lantern Row', '$136.36']) {
      expect(text).toContain(fact)
    }
    expect(text).toContain(`https://lorecircle.example/authorportal/order?id=${special.id}`)
    expect(text).not.toContain(special.readerToken)
  }
})

test('an email about a purchase has its shop’s band, and a book without a cover its shop’s cloth', () => {
  const bare = { ...unclothed(typed), lines: special.lines.map(withoutCover) }
  for (const letter of [
    receiptEmail(bare, { ...shop, accent: 'madder' }),
    orderEmail(bare, origin, 'madder'),
  ]) {
    expect(letter.html).toContain('border-top:4px solid #8b2a2c')
    expect(letter.html).toMatch(/aria-hidden="true" width="84" bgcolor="#8b2a2c"/)
    const [, bound = ''] =
      /aria-hidden="true"([\s\S]*?)<\/table><\/td><\/tr><\/table>/.exec(letter.html) ?? []
    expect(bound).toContain('The Charwoman’s Shadow')
    expect(bound).toContain('Lord Dunsany')
  }
  expect(receiptEmail(special, { ...shop, accent: 'madder' }).html).not.toContain(
    'bgcolor="#8b2a2c" style="width:84px',
  )
})

test('what people typed never becomes markup', () => {
  const hostile: Order = {
    ...special,
    authorName: '<b>Mallory</b>',
    lines: special.lines.map((line) => ({
      ...line,
      dedication: '<i>For me</i>',
      book: { ...line.book, title: '<script>alert(1)</script>' },
    })),
    buyer: { ...special.buyer, name: '"><img src=x onerror=alert(1)>' },
  }
  for (const { html } of [receiptEmail(hostile, shop), orderEmail(hostile, origin)]) {
    expect(html).not.toMatch(/<script|<img src=x|<b>Mallory|<i>For me/)
    expect(html).toContain('&lt;script&gt;')
  }
})

test.each(['html', 'text'] as const)(
  'both letters about a gift say in %s that it is one, with its note',
  (kind) => {
    const gift = { note: 'For Ada, from all of us' }
    const letters = (order: Order) => [receiptEmail(order, shop)[kind], orderEmail(order, origin)[kind]]
    const [reader, author] = letters({ ...special, gift })
    expect(reader).toContain('A gift, with your message:')
    expect(author).toContain('A gift, with this message:')
    for (const letter of [reader, author]) expect(letter).toContain(gift.note)
    for (const letter of letters({ ...special, gift: { note: '' } }))
      expect(letter).toContain('A gift, without')
    for (const letter of letters(special)) expect(letter).not.toContain('A gift')
  },
)

test('an author is told by email that the address costs more to ship to than was paid, and the reader is not', () => {
  const told = (unpaidShipping: Order['unpaidShipping']) => orderEmail({ ...special, unpaidShipping }, origin)
  const dearer = { zone: 'Northern Ireland', missingInCents: 500 }
  expect(told(dearer).text.replaceAll(/[\u2068\u2069]/g, '')).toContain(
    'The address given at payment is in Northern Ireland: shipping there costs $5.00 more than was paid.',
  )
  expect(told({ zone: null, missingInCents: null }).text).toContain('where your zones do not ship to')
  expect(told({ zone: 'Far', missingInCents: null }).text).toContain('do not cover so heavy a parcel')
  expect(orderEmail(special, origin).text).not.toContain('address given at payment')
  expect(receiptEmail({ ...special, unpaidShipping: dearer }, shop).text).not.toContain('given at payment')
})
