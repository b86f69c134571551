import { authorFilesFolder } from '@lorecircle/functions/uploads/upload-rules'
import { expect, test } from 'vitest'
import { cover, functions, startCovers, upload } from './cover-uploads.ts'

startCovers()

test("an author cannot accept someone else's upload", async () => {
  const { key } = await upload(await functions.author(), cover)
  const other = await functions.author()
  const accept = (stolenKey: string) =>
    other.post('/api/accept-upload', { uploadType: 'book', fileName: 'a.webp', key: stolenKey })
  expect((await accept(key)).status).toBe(403)
  expect((await accept(`${authorFilesFolder(other.person.sub)}Covers/never-sent.webp`)).status).toBe(404)
})

test('where a file lies tells neither its author’s name nor their account', async () => {
  const author = await functions.author({ firstName: 'Edward', lastName: 'Plunkett' })
  const { key } = await upload(author, cover)
  for (const secret of [author.person.sub, 'Edward', 'Plunkett']) expect(key).not.toContain(secret)
})
