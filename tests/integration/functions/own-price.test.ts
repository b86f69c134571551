import { BookForAuthor } from '@lorecircle/shared/book/book-for-author'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startFunctions } from './start-functions.ts'

let functions: Awaited<ReturnType<typeof startFunctions>>
beforeAll(async () => {
  functions = await startFunctions()
})
afterAll(() => functions.stop())

const phantastes = { title: 'Phantastes', tagline: '', blurb: '', category: 'Fiction', subgenres: [] }
const ebook = { type: 'eBook', price: '3', quantity: '∞' }

test('an author lets readers pay what they want, leaves it so, raises the least, and takes it back', async () => {
  const author = await functions.author()
  const send = async (book: object) =>
    author.post('/api/savebookdata', { books: [{ ...phantastes, ...book }] })
  const save = async (book: object) => BookForAuthor.parse((await send(book)).body.book)
  const again = async (book: BookForAuthor, changes: object) => {
    const [format] = book.formats
    return save({ id: book.id, etag: book.etag, formats: [{ ...ebook, id: format?.id, ...changes }] })
  }
  const pricesOf = ({ formats }: BookForAuthor) =>
    formats.map(({ price, suggestedPrice }) => [price, suggestedPrice])

  const saved = await save({ formats: [{ ...ebook, suggestedPrice: '5.50' }] })
  expect(pricesOf(saved)).toEqual([['3.00', '5.50']])
  const left = await again(saved, {})
  expect(pricesOf(left)).toEqual([['3.00', '5.50']])
  const raised = await again(left, { price: '7' })
  expect(pricesOf(raised)).toEqual([['7.00', '7.00']])
  const fixed = await again(raised, { suggestedPrice: '' })
  expect(pricesOf(fixed)).toEqual([['3.00', '']])

  const low = await send({ formats: [{ ...ebook, suggestedPrice: '2.99' }] })
  expect([low.status, low.body.error]).toEqual([
    400,
    'eBook: The suggested price cannot be below the minimum.',
  ])
})
