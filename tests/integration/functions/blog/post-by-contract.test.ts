import { expect, test } from 'vitest'
import { draft, folderOf, functions, list, openBlog, save, send } from './blog-desk.ts'

openBlog()

test('the blog service answers an array of posts with the fields of the contract, the newest first', {
  tags: ['A7-26', 'B3.8-02', 'B3.8-03', 'B3.8-04', 'B7-91'],
}, async () => {
  const author = await functions.author()
  const first = await save(author, draft({ createdAt: '2024-05-01T10:00:00.000Z', isPublished: true }))
  const second = await save(author, draft({ title: 'A second' }))
  const { body } = await author.get('/api/blog')
  expect(body).toEqual([second, first])
  expect(body).toMatchObject([
    { title: 'A second', content: '<p>The <em>lamps</em> were lit.</p>', isPublished: false },
    { isPublished: true, createdAt: '2024-05-01T10:00:00.000Z' },
  ])
})

test('a blog is asked for by its folder and nothing more; whose it is, the token says', {
  tags: ['A7-24', 'A7-25', 'B7-89', 'B7-90'],
}, async () => {
  const [author, other] = [await functions.author(), await functions.author()]
  const own = await save(author, draft())
  await save(other, draft())
  for (const folder of [undefined, `${folderOf(author)}Blog/`, `${folderOf(author)}Blog`]) {
    expect((await list(author, folder)).map(({ id }) => id)).toEqual([own.id])
  }
  for (const folder of [`${folderOf(other)}Blog/`, folderOf(author), 'Blog/', '']) {
    expect(await author.get(`/api/blog?folder=${encodeURIComponent(folder)}`)).toMatchObject({
      status: 403,
      body: { code: 'identity.mismatch' },
    })
  }
})

test('a post is sent with the contract’s fields to the folder it belongs in, and to nobody else’s', {
  tags: ['B7-92', 'B7-94', 'B7-95'],
}, async () => {
  const [author, other] = [await functions.author(), await functions.author()]
  const at = (folder: string) => `?folder=${encodeURIComponent(folder)}`
  const blog = at(`${folderOf(author)}Blog/`)
  const drafts = at(`${folderOf(author)}Blog/Drafts/`)
  const post = { ...draft({ isPublished: true }), createdAt: new Date().toISOString() }

  for (const folder of [`${folderOf(other)}Blog/`, `${folderOf(other)}Blog/Drafts/`]) {
    expect((await send(author, post, at(folder))).status).toBe(403)
    expect((await send(author, { ...post, folder })).status).toBe(403)
  }
  expect((await send(author, post, drafts)).body).toMatchObject({ code: 'post.folder' })
  expect((await send(author, draft(), blog)).body).toMatchObject({ code: 'post.folder' })
  expect(await list(author)).toEqual([])
  expect(await list(other)).toEqual([])

  expect((await send(author, post, blog)).status).toBe(200)
  expect((await send(author, draft(), drafts)).status).toBe(200)
  expect(await list(author, `${folderOf(author)}Blog/Drafts/`)).toHaveLength(1)
})

test('without a folder to write to, a save says so', { tags: ['B5-49'] }, async () => {
  const nobody = functions.as({ sub: 'nobody', email: 'n@example.com', firstName: 'No', lastName: 'Body' })
  expect(await nobody.post('/api/blog', draft())).toMatchObject({
    status: 409,
    body: { error: 'Your account is not set up yet. Log in again.' },
  })
  expect((await nobody.get('/api/blog')).status).toBe(409)
})
