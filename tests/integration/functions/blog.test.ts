import { savePost } from '@lorecircle/functions/blog/save-post'
import { parseEnv } from '@lorecircle/functions/services/env'
import { type Services, servicesFrom } from '@lorecircle/functions/services/services'
import { PostForAuthor, PostSummary } from '@lorecircle/shared/post/calls'
import { postDoc, postDraftDoc } from '@lorecircle/shared/post/stored'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { dyingAfter } from '../checkout/dying.ts'
import { startFunctions } from './start-functions.ts'

let functions: Awaited<ReturnType<typeof startFunctions>>
let services: Services
beforeAll(async () => {
  functions = await startFunctions()
  services = { ...servicesFrom(parseEnv(process.env)), log: () => {} }
})
afterAll(() => functions.stop())

type Author = Awaited<ReturnType<typeof functions.author>>

const folderOf = ({ person }: Author) => `${person.sub}.Mirrlees.Hope/`
const draft = (changes: object = {}) => ({
  id: services.newId(),
  title: 'A walk by night',
  content: '<p>The <em>lamps</em> were lit.</p>',
  isPublished: false,
  ...changes,
})
const send = (author: Author, post: object, query = '') => author.post(`/api/blog${query}`, post)
const save = async (author: Author, post: object) => PostForAuthor.parse((await send(author, post)).body)
const list = async (author: Author, folder?: string) =>
  PostForAuthor.array().parse(
    (await author.get(`/api/blog${folder === undefined ? '' : `?folder=${encodeURIComponent(folder)}`}`))
      .body,
  )
/** Which of the two folders hold the post. */
const whereIs = async (author: Author, id: string) => {
  const folder = folderOf(author)
  const [published, kept] = await Promise.all([
    functions.documents.read(postDoc(folder, id)),
    functions.documents.read(postDraftDoc(folder, id)),
  ])
  return { blog: published?.value, drafts: kept?.value }
}
/** What readers could see of the post: the publisher reads the blog's folder, and what is published in it. */
const isPublic = async (author: Author, id: string) => (await whereIs(author, id)).blog?.isPublished === true

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
  const post = await save(author, draft({ isPublished: true }))
  const { blog, drafts } = await whereIs(author, post.id)
  expect(drafts).toBeUndefined()
  expect(z.ulid().safeParse(blog?.id).success).toBe(true)
  expect(Math.abs(Date.parse(blog?.createdAt ?? '') - Date.now())).toBeLessThan(60_000)
  expect(blog?.updatedAt).toBe(blog?.createdAt)
  expect(post.url).toMatch(
    /^http:\/\/walks-by-night\.lorecircle\.localhost:4321\/blog\/a-walk-by-night-[0-9a-z]{8}$/,
  )
  expect((await send(author, draft({ id: Date.now() }))).status).toBe(400)
})

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

describe('whoever dies in the middle of a move, the post is there once, and readers see it or they do not', () => {
  /** Saves in a process that dies after its n-th write; answers whether it died. */
  async function dieSaving(author: Author, post: object, lastWrite: number): Promise<boolean> {
    const dying = dyingAfter(services, lastWrite)
    const { call, handle } = savePost(dying)
    const request = new Request(`http://127.0.0.1${call.path}`, {
      method: 'POST',
      body: JSON.stringify(post),
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${functions.tokens.sign(author.person)}`,
      },
    })
    const answer = await handle(dying, request, {})
    expect(answer.status, 'dead processes answer nothing good').toBe(dying.isDead() ? 500 : 200)
    return dying.isDead()
  }

  test.each([
    { way: 'publishing', from: false },
    { way: 'taking it back', from: true },
  ])('$way', { tags: ['B4-34'] }, async ({ from }) => {
    for (let lastWrite = 1; ; lastWrite++) {
      const author = await functions.author()
      const before = await save(author, draft({ isPublished: from }))
      const wanted = { ...before, title: 'Changed on the way', isPublished: !from }
      const died = await dieSaving(author, wanted, lastWrite)

      // Readers never see the old text beside the new, nor what was taken back.
      const { blog } = await whereIs(author, before.id)
      if (blog?.isPublished) expect([from, blog.title]).toEqual([false, 'Changed on the way'])
      const [seen, ...more] = await list(author)
      expect(more).toEqual([])
      expect(seen).toMatchObject({ id: before.id, title: 'Changed on the way', isPublished: !from })

      // Pressed again, it is done, once.
      const again = await save(author, wanted)
      expect(again).toMatchObject({ title: 'Changed on the way', isPublished: !from })
      const after = await whereIs(author, before.id)
      expect(after.blog === undefined).toBe(from)
      expect(after.drafts === undefined).toBe(!from)
      expect(await isPublic(author, before.id)).toBe(!from)
      if (!died) {
        expect(lastWrite, 'there were moments to die at').toBeGreaterThan(2)
        break
      }
    }
  })

  test('what was cut short is finished by whatever the author does next', async () => {
    const author = await functions.author()
    const before = await save(author, draft())
    await dieSaving(author, { ...before, isPublished: true }, 2)
    const [seen] = await list(author)
    expect((await whereIs(author, before.id)).drafts).toBeDefined()
    const edited = await send(author, { ...seen, title: 'And on' })
    expect(edited.status === 200 || edited.status === 412).toBe(true)
    expect((await whereIs(author, before.id)).drafts).toBeUndefined()
    expect(await isPublic(author, before.id)).toBe(true)
  })
})

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

test('a save whose answer was lost can be sent again, also the first one', async () => {
  const author = await functions.author()
  const written = draft()
  const first = await save(author, written)
  expect(await save(author, written)).toEqual(first)
  const published = await save(author, { ...first, isPublished: true })
  expect(await save(author, { ...first, isPublished: true })).toEqual(published)
  expect(await list(author)).toEqual([published])
})

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
  ['an id of its own making', { id: '../../accounts/x' }, 400, /ULID/],
])('a post with %s is refused with a sentence', async (_, changes, status, sentence) => {
  const author = await functions.author()
  const answer = await send(author, draft(changes))
  expect(answer.status).toBe(status)
  expect(answer.body.error).toMatch(sentence)
  expect(await list(author)).toEqual([])
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
