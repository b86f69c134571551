import { PostSummary } from '@lorecircle/shared/post/calls'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { draft, functions, list, openBlog, save, send, services, whereIs } from './blog-desk.ts'

openBlog()

test('an author writes a draft, and it lies among the drafts with all that was written', {
  tags: ['B1-10', 'B3.2-09', 'B4-31', 'B4-32', 'B7-93'],
}, async () => {
  const author = await functions.author()
  const post = await save(author, draft())
  expect(await whereIs(author, post.id)).toEqual({
    blog: undefined,
    drafts: {
      id: post.id,
      title: 'A walk by night',
      content: '<p>The <em>lamps</em> were lit.</p>',
      isPublished: false,
      createdAt: post.createdAt,
      updatedAt: post.updatedAt,
    },
  })
  expect(await list(author)).toEqual([post])
})

test('a published post lies in the blog’s folder, with a sortable id and its dates', {
  tags: ['B3.2-08', 'B3.8-01', 'B3.8-05', 'B3.8-06', 'B4-33'],
}, async () => {
  const author = await functions.publishingAuthor('walks-by-night')
  const before = new Date().toISOString()
  const post = await save(author, draft({ isPublished: true }))
  const after = new Date().toISOString()
  const { blog, drafts } = await whereIs(author, post.id)
  expect(drafts).toBeUndefined()
  expect(z.ulid().safeParse(blog?.id).success).toBe(true)
  expect([before, blog?.createdAt, after]).toEqual([before, blog?.createdAt, after].toSorted())
  expect(blog?.updatedAt).toBe(blog?.createdAt)
  expect(post.url).toMatch(
    /^http:\/\/walks-by-night\.lorecircle\.localhost:4321\/blog\/a-walk-by-night-[0-9a-z]{8}$/,
  )
  expect((await send(author, draft({ id: Date.now() }))).status).toBe(400)
})

test('the author’s list says what a post begins with, and one post is fetched whole', async () => {
  const author = await functions.author()
  const post = await save(author, draft({ content: `<p>${'A lamp. '.repeat(40)}</p>` }))
  const [summary] = PostSummary.array().parse((await author.get('/api/blog/list')).body)
  expect(summary).toMatchObject({ id: post.id, etag: post.etag, title: post.title })
  expect(summary?.excerpt.length).toBeLessThanOrEqual(101)
  expect((await author.get(`/api/blog/post?id=${post.id}`)).body).toEqual(post)
  expect((await author.get(`/api/blog/post?id=${services.newId()}`)).status).toBe(404)
})
