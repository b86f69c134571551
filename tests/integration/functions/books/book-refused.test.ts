import { expect, test } from 'vitest'
import { format, functions, openBookDesk, send } from './book-desk.ts'

openBookDesk()

test.each([
  [
    'an ISBN with a wrong digit',
    { formats: [{ ...format, isbn: '978-0-306-40615-8' }] },
    /^Paperback: This is no ISBN/,
  ],
  ['a book of no pages', { formats: [{ ...format, pages: 0 }] }, /^A book has at least one page\.$/],
  ['a book of 30,001 grams', { formats: [{ ...format, weightInGrams: 30_001 }] }, /at most 30,000 grams\.$/],
  ['a book of 50,001 pages', { formats: [{ ...format, pages: 50_001 }] }, /at most 50,000 pages\.$/],
  ['a language that nobody speaks', { language: 'qq' }, /^A language is a code such as en/],
  ['a 30th of February', { publishedOn: '2026-02-30' }, /^A publication date reads like 2026-11-21\.$/],
  [
    'a price that is no number',
    { formats: [{ ...format, price: 'abc' }] },
    /^Paperback: A price is a number/,
  ],
  ['a price below nothing', { formats: [{ ...format, price: -1 }] }, /^Paperback: A price is a number/],
  ['a price of a billion', { formats: [{ ...format, price: 1e9 }] }, /^Paperback: A price is a number/],
  ['a price with three decimals', { formats: [{ ...format, price: '1.999' }] }, /at most two decimals/],
  [
    'a price that no card pays',
    { formats: [{ ...format, price: '0.49' }] },
    /^Paperback: At least \$0\.50, or free\.$/,
  ],
  [
    'a least price that no card pays',
    { formats: [{ ...format, price: '0.30', suggestedPrice: '5' }] },
    /^Paperback: At least \$0\.50, or free\.$/,
  ],
  ['half a copy', { formats: [{ ...format, quantity: 1.5 }] }, /^Paperback: A quantity is a whole number/],
  ['more copies than there can be', { formats: [{ ...format, quantity: 10_001 }] }, /from 0 to 10,000/],
  [
    'a title of 10,000 characters',
    { title: 'a'.repeat(10_000) },
    /^A title can have at most 180 characters\.$/,
  ],
  [
    'content notes longer than a page',
    { contentNotes: 'a'.repeat(1_001) },
    /^Content notes can have at most 1000 characters\.$/,
  ],
  ['no formats list', { formats: undefined }, /^'books\.0\.formats' is missing\.$/],
  ['an unknown category', { category: 'Poetry' }, /^'books\.0\.category' is not valid/],
  [
    'a cover from elsewhere',
    { formats: [{ ...format, coverImageUrl: 'https://evil.example/a.png' }] },
    /Upload it again/,
  ],
  [
    'a file nobody uploaded',
    { formats: [{ ...format, type: 'eBook', fileKeys: ['x/y.epub'] }] },
    /Upload it again/,
  ],
])(
  '%s is refused with a sentence, and nothing is kept',
  { tags: ['B5-22', 'B5-23'] },
  async (_, change, sentence) => {
    const author = await functions.author()
    const { status, body } = await send(author, change)
    expect(status).toBe(400)
    expect(body.error).toMatch(sentence)
    expect((await author.get('/api/fetchbooksforauthor')).body).toEqual({ books: [], archived: [] })
  },
)
