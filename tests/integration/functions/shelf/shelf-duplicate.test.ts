import { BookForAuthor } from '@lorecircle/shared/book/book-for-author'
import { expect, test } from 'vitest'
import { functions, list, openShelf, save } from './author-shelf.ts'

openShelf()

test('a duplicate is a draft beside the original, and each duplicate has an address of its own', async () => {
  const author = await functions.publishingAuthor('two-of-them')
  const book = await save(author, { title: 'Lilith', tagline: 'A romance', public: true })
  const copy = async () =>
    BookForAuthor.parse((await author.post('/api/duplicate-book', { bookId: book.id })).body.book)
  const [first, second] = [await copy(), await copy()]
  expect(first).toMatchObject({
    title: 'Lilith (copy)',
    tagline: 'A romance',
    slug: 'lilith-copy',
    public: false,
    formats: [{ price: '14.99', quantity: 5, isbn: null, sold: 0 }],
  })
  expect(second.slug).toBe('lilith-copy-2')
  expect((await list(author)).books).toMatchObject([{ id: second.id }, { id: first.id }, { id: book.id }])
  expect(await save(author, { ...first, title: 'Phantastes', public: true })).toMatchObject({
    slug: 'phantastes',
  })
})
