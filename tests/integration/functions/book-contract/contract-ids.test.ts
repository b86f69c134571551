import { expect, test } from 'vitest'
import { book, functions, openContract, saved, send } from './contract-book.ts'

openContract()

test('a book and its formats keep their ids however often they are saved', {
  tags: ['B3.3-11'],
}, async () => {
  const author = await functions.author()
  const first = await saved(author)
  const { id, etag } = first
  const second = await saved(author, {
    id,
    etag,
    title: 'Renamed',
    formats: first.formats.map((one) => ({ ...one, type: 'Paperback' })),
  })
  expect(second).toMatchObject({ id, title: 'Renamed', formats: [{ id: first.formats[0]?.id }] })
})

test('a book stands in the shop that the platform knows, whatever the save says of it', {
  tags: ['B7-43', 'B7-44'],
}, async () => {
  const author = await functions.publishingAuthor('the-well-at-the-end')
  for (const subdomain of [undefined, '', 'the-well-at-the-end']) {
    const { body } = await send(author, { subdomain, books: [{ ...book, public: true }] })
    expect(body.book).toMatchObject({
      url: expect.stringContaining('//the-well-at-the-end.lorecircle.localhost'),
    })
  }
})
