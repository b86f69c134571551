import { expect, test } from 'vitest'
import { z } from 'zod'
import { functions, list, openCodes, save, send, use } from './code-desk.ts'

openCodes()

test('a code can be for some of the author’s books', async () => {
  const author = await functions.author()
  const { body } = await author.post('/api/savebookdata', {
    books: [{ title: 'Lilith', tagline: '', blurb: '', category: 'Fiction', subgenres: [], formats: [] }],
  })
  const { book } = z.object({ book: z.object({ id: z.string() }) }).parse(body)
  expect(await save(author, { bookIds: [book.id] })).toMatchObject({ bookIds: [book.id] })
})

test('nobody sees, changes or removes another author’s codes', async () => {
  const [author, other] = [await functions.author(), await functions.author()]
  const saved = await save(author)
  const { code, etag } = saved
  await use(author, code, 1)
  expect(await list(other)).toEqual([])
  expect(await send(other, { isPaused: true }, { etag })).toMatchObject({ status: 404 })
  expect(await send(other, {}, { etag, sub: author.person.sub })).toMatchObject({ status: 403 })
  await other.post('/api/discounts/remove', { code, etag })
  expect(await save(other, { kind: { percent: 99 } })).toMatchObject({ uses: 0 })
  expect(await list(author)).toEqual([{ ...saved, uses: 1 }])
})
