import { expect, test } from 'vitest'
import { draft, functions, list, openBlog, save, send } from './blog-desk.ts'

openBlog()

test('what an author pastes is cleaned before it is kept', async () => {
  const author = await functions.author()
  const content =
    '<h1>Hm</h1><p onclick="x()">Hi<script>x()</script></p><img src="https://elsewhere.example/a.png">'
  const post = await save(author, draft({ title: '  Hm  ', content }))
  expect(post).toMatchObject({ title: 'Hm', content: '<h2>Hm</h2><p>Hi</p>' })
})

test.each([
  ['a title that is too long', { title: 'x'.repeat(201) }, 400, /at most 200 characters/],
  ['a text that is too long', { content: 'x'.repeat(200_001) }, 400, /too long/],
  ['more than anybody writes', { content: 'x'.repeat(1_100_000) }, 413, /larger than the limit/],
  ['nothing, to be published', { title: ' ', content: '<p> </p>', isPublished: true }, 400, /some words/],
  ['an id of its own making', { id: '../../accounts/x' }, 400, /no such post/],
])('a post with %s is refused with a sentence', async (_, changes, status, sentence) => {
  const author = await functions.author()
  const answer = await send(author, draft(changes))
  expect(answer.status).toBe(status)
  expect(answer.body.error).toMatch(sentence)
  expect(await list(author)).toEqual([])
})
