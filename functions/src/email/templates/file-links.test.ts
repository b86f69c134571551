import type { Order } from '@lorecircle/shared/order/order'
import { expect, test } from 'vitest'
import { cartful, gift, sampleOrigin, typed } from '../every-email/sample.fixture.ts'
import { downloadLinksEmail } from './file-emails.ts'
import { receiptEmail } from './receipt.ts'

const files = [
  { key: 'e', name: 'shadow.epub', sizeInBytes: 2_100_000, contentType: 'application/epub+zip' },
  { key: 'p', name: 'shadow.pdf', sizeInBytes: 4_000_000, contentType: 'application/pdf' },
]
const withBoth = (order: Order): Order => ({
  ...order,
  lines: order.lines.map((line) =>
    line.format.type === 'eBook' ? { ...line, format: { ...line.format, files } } : line,
  ),
})
const lettersFor = (order: Order) => {
  const shop = { origin: sampleOrigin, accent: null, replyTo: undefined, words: '' }
  const [letter] = order.letters
  if (!letter) throw new Error('a letter')
  return [receiptEmail(order, shop), downloadLinksEmail(order, letter, shop)]
}

test.each(['html', 'text'] as const)('a letter lists each file in %s with its kind and size', (kind) => {
  const url = 'https://lord-dunsany.lorecircle.example/api/download/7K2Q9-XM4BT/reader-token'
  for (const letter of lettersFor(withBoth(gift(typed)))) {
    for (const words of ['EPUB · 2.1 MB', 'PDF · 4.0 MB', url, `${url}?file=2`])
      expect(letter[kind]).toContain(words)
  }
  for (const letter of lettersFor(withBoth(cartful(typed)))) {
    expect(letter[kind]).toContain('Download The Charwoman’s Shadow')
    expect(letter[kind].replaceAll('&amp;', '&')).toContain(`${url}?line=3&file=2`)
  }
})

test('a letter about one file has one button', () => {
  const [one] = files
  if (!one) throw new Error('a file')
  const order = gift(typed)
  const lines = order.lines.map((line) => ({ ...line, format: { ...line.format, files: [one] } }))
  const letters = lettersFor({ ...order, lines })
  for (const { text } of letters) expect(text).toContain('Download your eBook (EPUB · 2.1 MB): https://')
  expect(letters[1]?.text).toContain('The file is yours to keep. The link works at any time.')
})
