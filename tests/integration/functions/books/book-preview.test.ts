import { previewDoc } from '@lorecircle/shared/publishing/stored'
import { expect, test } from 'vitest'
import { functions, openBookDesk, save } from './book-desk.ts'

openBookDesk()

test('a preview is kept for an hour under an address that cannot be guessed, and changes nothing', async () => {
  const author = await functions.author()
  const book = await save(author, {})
  const before = Date.now()
  const { body } = await author.post('/api/preview', { book: { ...book, title: 'Only a look' } })
  const after = Date.now()
  const url = new URL(String(body.url))
  expect(url.host).toBe('preview.lorecircle.localhost:4321')
  const preview = await functions.documents.read(previewDoc(url.pathname.slice(1)))
  expect(preview?.value).toMatchObject({
    sub: author.person.sub,
    draft: { of: 'book', book: { title: 'Only a look', public: true } },
  })
  const madeAtMs = Date.parse(preview?.value.expiresAt ?? '') - 60 * 60_000
  expect(madeAtMs).toBeGreaterThanOrEqual(before)
  expect(madeAtMs).toBeLessThanOrEqual(after)
  expect((await author.get('/api/fetchbooksforauthor')).body).toEqual({ books: [book], archived: [] })
})
