import { authorFilesFolder } from '@lorecircle/functions/uploads/upload-rules'
import { BookForAuthor } from '@lorecircle/shared/book/book-for-author'
import { Image } from '@lorecircle/shared/media/image'
import { expect, test } from 'vitest'
import { cover, functions, keysIn, publicMedia, startCovers, upload } from './cover-uploads.ts'

startCovers()

test('a cover becomes public in several widths under its hash, and the book wears it', {
  tags: ['AD1-02', 'B5-26', 'B7-22', 'B7-23', 'B7-32'],
}, async () => {
  const author = await functions.author()
  const { key, accepted } = await upload(author, cover)
  expect(key).toMatch(
    new RegExp(`^${authorFilesFolder(author.person.sub)}Covers/[0-9A-Z]{26}-My-cover-final\\.webp$`),
  )
  expect(accepted.status).toBe(200)
  expect(await keysIn('uploads', key), 'the author’s copy').toEqual([key])
  expect(await keysIn('masters', key), 'the master').toEqual([key])
  const image = Image.parse(accepted.body.image)
  expect(image).toMatchObject({ alt: 'A dark wood' })
  const media = await publicMedia()
  for (const width of image.widths) {
    expect(media).toContain(`media/${image.hash}-${width}.avif`)
    expect(media).toContain(`media/${image.hash}-${width}.jpg`)
  }

  const coverImages = [
    {
      authorBucket: 'uploads',
      authorKey: key,
      masterBucket: 'masters',
      masterKey: key,
      url: '',
      contentType: 'image/webp',
      size: cover.length,
      uploadedAt: '2026-01-01T00:00:00.000Z',
    },
  ]
  const book = {
    title: 'Lilith',
    tagline: '',
    blurb: '',
    category: 'Fiction',
    genres: [],
    subgenres: [],
    formats: [
      { type: 'Hardcover', price: 20, quantity: 3, coverImageUrl: accepted.body.imageUrl, coverImages },
    ],
  }
  const saved = await author.post('/api/savebookdata', { books: [book] })
  expect(saved.body.book).toMatchObject({
    formats: [{ cover: image, coverImageUrl: accepted.body.imageUrl, coverImages }],
  })
  const { id, etag, formats } = BookForAuthor.parse(saved.body.book)
  const again = await author.post('/api/savebookdata', { books: [{ ...book, id, etag, formats }] })
  expect(again.body.book, 'saved again with what came back').toMatchObject({
    formats: [{ cover: image, coverImages }],
  })
  const { coverImageUrl: _, coverImages: __, ...silent } = book.formats[0] ?? {}
  const left = await author.post('/api/savebookdata', {
    books: [
      {
        ...book,
        id,
        etag: BookForAuthor.parse(again.body.book).etag,
        formats: [{ ...silent, id: formats[0]?.id }],
      },
    ],
  })
  expect(left.body.book, 'saved without a word of covers').toMatchObject({
    formats: [{ cover: image, coverImages }],
  })

  const thief = await functions.author()
  const stolen = { ...book, formats: [{ ...book.formats[0], coverImageUrl: '' }] }
  expect((await thief.post('/api/savebookdata', { books: [stolen] })).status).toBe(400)
})
