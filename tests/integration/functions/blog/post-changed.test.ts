import { expect, test } from 'vitest'
import { draft, functions, list, openBlog, save, whereIs } from './blog-desk.ts'

openBlog()

test('an edited post keeps its id and its date, and says when it was changed', {
  tags: ['B4-35', 'B4-36'],
}, async () => {
  const author = await functions.author()
  const post = await save(author, draft({ createdAt: '2024-05-01T10:00:00.000Z', isPublished: true }))
  const edited = await save(author, { ...post, title: 'By day', createdAt: new Date().toISOString() })
  expect(edited).toMatchObject({ id: post.id, title: 'By day', createdAt: '2024-05-01T10:00:00.000Z' })
  expect(Date.parse(edited.updatedAt)).toBeGreaterThan(Date.parse(post.updatedAt))
  expect(await list(author)).toHaveLength(1)
})

test('a draft moves when it is published, and back when it is not', { tags: ['B4-34'] }, async () => {
  const author = await functions.author()
  const kept = await save(author, draft())
  const published = await save(author, { ...kept, title: 'Ready', isPublished: true })
  expect(await whereIs(author, kept.id)).toMatchObject({ blog: { title: 'Ready' }, drafts: undefined })
  const back = await save(author, { ...published, isPublished: false })
  expect(await whereIs(author, kept.id)).toMatchObject({ blog: undefined, drafts: { title: 'Ready' } })
  expect(back).toMatchObject({ createdAt: kept.createdAt, url: null })
})

test('a save whose answer was lost can be sent again, also the first one', async () => {
  const author = await functions.author()
  const written = draft()
  const first = await save(author, written)
  expect(await save(author, written)).toEqual(first)
  const published = await save(author, { ...first, isPublished: true })
  expect(await save(author, { ...first, isPublished: true })).toEqual(published)
  expect(await list(author)).toEqual([published])
})
