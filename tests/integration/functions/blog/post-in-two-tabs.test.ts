import { PostForAuthor } from '@lorecircle/shared/post/calls'
import { expect, test } from 'vitest'
import { draft, functions, list, openBlog, save, send, whereIs } from './blog-desk.ts'

openBlog()

test('two tabs that save the same post: the second reads what the first wrote, and nothing is overwritten', async () => {
  const author = await functions.author()
  const post = await save(author, draft())
  const first = await save(author, { ...post, title: 'From the first tab' })
  for (const second of [
    { ...post, title: 'From the second' },
    { ...post, isPublished: true },
  ]) {
    expect(await send(author, second)).toMatchObject({
      status: 412,
      body: { code: 'post.changed', details: { theirs: first } },
    })
  }
  expect(await list(author)).toEqual([first])
})

test('many tabs at once: one of them wins, whether it keeps the post or publishes it', async () => {
  const author = await functions.author()
  const post = await save(author, draft())
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, tab) =>
      send(author, { ...post, title: `Tab ${tab}`, isPublished: tab % 2 === 0 }),
    ),
  )
  expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1)
  const winner = PostForAuthor.parse(answers.find(({ status }) => status === 200)?.body)
  expect(await list(author)).toEqual([winner])
  const { blog, drafts } = await whereIs(author, post.id)
  expect([blog, drafts].filter((stored) => stored !== undefined)).toHaveLength(1)
})
