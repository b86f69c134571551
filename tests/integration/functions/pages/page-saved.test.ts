import { expect, test } from 'vitest'
import { functions, list, openPages, page, save, slugs } from './page-desk.ts'

openPages()

test('an author saves a page of their own, and it comes back as it was written', {
  tags: ['B1-11', 'B2.14-10'],
}, async () => {
  const author = await functions.publishingAuthor('maps-of-yann')
  const saved = await save(author)
  expect(saved).toMatchObject({ ...page, slug: 'a-map-of-yann', url: null })
  expect(await list(author)).toEqual([saved])
})

test('the given pages have their place, and come first', async () => {
  const author = await functions.author()
  await save(author)
  await save(author, { slug: 'audio-video', title: '' })
  await save(author, { slug: 'extras', title: '' })
  expect(await slugs(author)).toEqual(['extras', 'audio-video', 'a-map-of-yann'])
})

test('a save whose answer was lost makes no second page', async () => {
  const author = await functions.author()
  const first = await save(author)
  expect(await save(author)).toEqual(first)
  expect(await list(author)).toHaveLength(1)
})
