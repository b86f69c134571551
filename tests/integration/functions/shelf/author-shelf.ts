import { BookForAuthor } from '@lorecircle/shared/book/book-for-author'
import { calls } from '@lorecircle/shared/registry/calls'
import { afterAll, beforeAll } from 'vitest'
import { startFunctions } from '../start-functions.ts'

export let functions: Awaited<ReturnType<typeof startFunctions>>

export type Author = Awaited<ReturnType<typeof functions.author>>

const plain = {
  tagline: '',
  blurb: '',
  category: 'Fiction',
  genres: ['Fantasy'],
  subgenres: [],
  formats: [{ type: 'Paperback', price: '14.99', quantity: 5, isbn: '0-306-40615-2' }],
}
export async function save(author: Author, book: object): Promise<BookForAuthor> {
  const { body } = await author.post('/api/savebookdata', { books: [{ ...plain, ...book }] })
  return BookForAuthor.parse(body.book)
}
export const list = async (author: Author) =>
  calls.fetchBooks.output.parse((await author.get('/api/fetchbooksforauthor')).body)
export const shopTitles = async (subdomain: string) => {
  const headers = { 'x-viewer-host': `${subdomain}.lorecircle.localhost:4321` }
  const { body } = await functions.ask('/api/shop-books', { headers })
  return JSON.stringify(body.books)
}

/** Starts what the tests of a file stand on, and ends it after them. */
export function openShelf() {
  beforeAll(async () => {
    functions = await startFunctions()
  })
  afterAll(() => functions.stop())
}
