import { expect, test } from 'vitest'
import { draft, functions, list, openBlog, save, send, whereIs } from './blog-desk.ts'

openBlog()

test('a deleted post is gone, and is back under its id and date when the author thinks better of it', {
  tags: ['B2.13-10'],
}, async () => {
  const author = await functions.author()
  const post = await save(author, draft({ createdAt: '2024-05-01T10:00:00.000Z', isPublished: true }))
  const { id, etag } = post
  expect((await author.post('/api/blog/delete', { id, etag })).status).toBe(200)
  expect((await author.post('/api/blog/delete', { id, etag })).status).toBe(200)
  expect(await list(author)).toEqual([])
  expect(await whereIs(author, id)).toEqual({ blog: undefined, drafts: undefined })
  expect(await send(author, { ...post, title: 'From a tab that does not know' })).toMatchObject({
    status: 404,
    body: { code: 'post.missing' },
  })

  const { etag: _, ...kept } = post
  const back = await save(author, kept)
  expect(back).toMatchObject({ id, createdAt: post.createdAt, url: post.url, title: post.title })
})

test('what another tab wrote since is not deleted, nor is another author’s post', async () => {
  const [author, other] = [await functions.author(), await functions.author()]
  const post = await save(author, draft())
  const newer = await save(author, { ...post, title: 'Newer' })
  expect(await author.post('/api/blog/delete', { id: post.id, etag: post.etag })).toMatchObject({
    status: 412,
    body: { details: { theirs: newer } },
  })
  await other.post('/api/blog/delete', { id: newer.id, etag: newer.etag })
  await other.post('/api/blog', { ...newer, etag: undefined, title: 'Not yours' })
  expect(await list(author)).toEqual([newer])
})
