import { BookForAuthor } from '@lorecircle/shared/book/book-for-author'
import { afterAll, beforeAll } from 'vitest'
import { startFunctions } from '../start-functions.ts'

/** The save of a book as the contract writes it, field by field: what a client of the spec may rely on. */

export let functions: Awaited<ReturnType<typeof startFunctions>>

export type Author = Awaited<ReturnType<typeof functions.author>>

export const format = { type: 'Hardcover', price: 24, quantity: 12, coverImageUrl: '', coverImages: [] }
export const book = {
  title: 'The Wood Beyond the World',
  tagline: 'A walk with no way back',
  blurb: 'Golden Walter goes to sea.',
  category: 'Fiction',
  genres: ['Fantasy'],
  subgenres: ['High / Epic Fantasy'],
  public: false,
  formats: [format],
}
const whole = ({ person: { sub, firstName, lastName } }: Author, subdomain = '') => ({
  sub,
  firstName,
  lastName,
  subdomain,
  books: [book],
})
export const send = (author: Author, change: object = {}) =>
  author.post('/api/savebookdata', { ...whole(author), ...change })

export async function saved(author: Author, change: object = {}): Promise<BookForAuthor> {
  return BookForAuthor.parse((await send(author, { books: [{ ...book, ...change }] })).body.book)
}
export const shelf = async (author: Author) => (await author.get('/api/fetchbooksforauthor')).body.books

/** Starts what the tests of a file stand on, and ends it after them. */
export function openContract() {
  beforeAll(async () => {
    functions = await startFunctions()
  })
  afterAll(() => functions.stop())
}
