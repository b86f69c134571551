import { BookForAuthor } from '@lorecircle/shared/book/book-for-author'
import { afterAll, beforeAll } from 'vitest'
import { startFunctions } from '../start-functions.ts'

export let functions: Awaited<ReturnType<typeof startFunctions>>

type Author = Awaited<ReturnType<typeof functions.author>>

export const format = { type: 'Paperback', price: '14.99', quantity: '∞' }
const lud = {
  title: 'Lud-in-the-Mist',
  tagline: 'Fairy fruit comes to town',
  blurb: 'A mayor, a river, and what comes down it.',
  category: 'Fiction',
  genres: ['fantasy', 'FANTASY'],
  subgenres: ['fairytales & folklore', 'Fairytales & Folklore'],
  formats: [format],
}
export const send = (author: Author, book: object, more: object = {}) =>
  author.post('/api/savebookdata', { books: [{ ...lud, ...book }], ...more })

export async function save(author: Author, book: object): Promise<BookForAuthor> {
  const { body } = await send(author, book)
  return BookForAuthor.parse(body.book)
}
export const firstFormat = (book: BookForAuthor) => {
  const [first] = book.formats
  if (first === undefined) throw new Error('the book has no format')
  return first
}
/** The book as its author sent it back, with its first format changed. */
export const edited = (book: BookForAuthor, change: object) => ({
  ...book,
  formats: [{ ...firstFormat(book), quantitySeen: firstFormat(book).quantity, ...change }],
})

/** Starts what the tests of a file stand on, and ends it after them. */
export function openBookDesk() {
  beforeAll(async () => {
    functions = await startFunctions()
  })
  afterAll(() => functions.stop())
}
