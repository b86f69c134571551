import { afterAll, beforeAll, expect } from 'vitest'
import { z } from 'zod'
import { startFunctions } from '../start-functions.ts'

export let functions: Awaited<ReturnType<typeof startFunctions>>

export type Author = Awaited<ReturnType<typeof functions.author>>

export const ids = [
  '01JD7Z0000000000000000000A',
  '01JD7Z0000000000000000000B',
  '01JD7Z0000000000000000000C',
] as const
const written = { title: 'Lilith', tagline: '', blurb: '', category: 'Fiction', subgenres: [], formats: [] }
export const paperback = (quantity: number, more: object = {}) => ({
  type: 'Paperback',
  price: 12,
  quantity,
  ...more,
})

const Saved = z.object({
  book: z.object({
    id: z.string(),
    etag: z.string(),
    slug: z.string(),
    formats: z.array(z.object({ id: z.string(), quantity: z.number() })),
  }),
})
export const send = (author: Author, book: object) =>
  author.post('/api/savebookdata', { books: [{ ...written, ...book }] })
export const save = async (author: Author, book: object = {}) => {
  const answer = await send(author, book)
  expect(answer).toMatchObject({ status: 200 })
  return Saved.parse(answer.body).book
}

/** Starts what the tests of a file stand on, and ends it after them. */
export function openSentAgain() {
  beforeAll(async () => {
    functions = await startFunctions()
  })
  afterAll(() => functions.stop())
}
