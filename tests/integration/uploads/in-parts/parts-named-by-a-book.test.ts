import { authorFilesFolder } from '@lorecircle/functions/uploads/upload-rules'
import { expect, test } from 'vitest'
import { begin, send, upload } from '../send-in-parts.ts'
import { epub, functions, startPartUploads } from './part-uploads.ts'

startPartUploads()

test('a book may name a file that was finished, and no other', { tags: ['BD7-07'] }, async () => {
  const author = await functions.author()
  const { body } = await upload(author, 'Lilith.epub', epub)
  const begun = await begin(author, 'Phantastes.epub', epub.length)
  await send(author, begun.id, 1, epub)
  const save = (fileKeys: string[], by = author) =>
    by.post('/api/savebookdata', {
      books: [
        {
          title: 'Lilith',
          tagline: '',
          blurb: '',
          category: 'Fiction',
          genres: [],
          subgenres: [],
          formats: [{ type: 'eBook', price: 5, quantity: '∞', coverImageUrl: '', coverImages: [], fileKeys }],
        },
      ],
    })
  const { key } = Object(body.file)
  expect((await save([key])).body.book).toMatchObject({ formats: [{ files: [body.file] }] })
  const unfinished = `${authorFilesFolder(author.person.sub)}Files/${begun.id}`
  const unknown = { status: 400, body: { code: 'upload.unknown' } }
  expect(await save([key, unfinished])).toMatchObject(unknown)
  expect(await save([key], await functions.author()), 'nor may another author').toMatchObject(unknown)
})
