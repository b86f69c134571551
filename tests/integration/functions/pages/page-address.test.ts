import { expect, test } from 'vitest'
import { functions, list, openPages, save, send, slugs } from './page-desk.ts'

openPages()

test('a published page has its address, keeps it under another title, and loses it when it is taken back', {
  tags: ['B2.14-12'],
}, async () => {
  const author = await functions.publishingAuthor('maps-of-elfland')
  const saved = await save(author, { isPublished: true })
  const url = 'http://maps-of-elfland.lorecircle.localhost:4321/a-map-of-yann'
  expect(saved.url).toBe(url)
  const renamed = await save(author, { ...saved, title: 'All my maps' })
  expect(renamed).toMatchObject({ title: 'All my maps', url, createdAt: saved.createdAt })
  expect(await save(author, { ...renamed, isPublished: false })).toMatchObject({ url: null })
})

test('pages of one title get an address each, and none stands where the shop itself answers', async () => {
  const author = await functions.author()
  await save(author)
  await save(author, { intro: '<p>Another.</p>' })
  await save(author, { title: 'Bookstore' })
  await save(author, { title: 'Extras', intro: '<p>Not the given one.</p>' })
  await save(author, { title: ' ' })
  await save(author, { title: '地図' })
  expect(await slugs(author)).toEqual([
    'a-map-of-yann',
    'a-map-of-yann-2',
    'bookstore-2',
    'extras-2',
    'custom-page',
    'detu',
  ])
  for (const slug of ['bookstore', 'api', 'Blog', '../Blog/x', 'a--b']) {
    expect((await send(author, { slug })).status, slug).toBe(400)
  }
})

test('a deleted page is gone, and is back at its address when the author thinks better of it', async () => {
  const author = await functions.author()
  const saved = await save(author)
  const { slug, etag } = saved
  expect((await author.post('/api/pages/delete', { slug, etag })).status).toBe(200)
  expect((await author.post('/api/pages/delete', { slug, etag })).status).toBe(200)
  expect(await list(author)).toEqual([])
  expect(await send(author, { ...saved, title: 'From a tab that does not know' })).toMatchObject({
    status: 404,
    body: { code: 'page.missing' },
  })
  const { etag: _, ...kept } = saved
  expect(await save(author, kept)).toMatchObject({ slug, createdAt: saved.createdAt })
})
