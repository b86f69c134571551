import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { CustomPageForAuthor } from '@lorecircle/shared/custom-page/calls'
import { customPageDoc } from '@lorecircle/shared/custom-page/stored'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startFunctions } from './start-functions.ts'

let functions: Awaited<ReturnType<typeof startFunctions>>
beforeAll(async () => {
  functions = await startFunctions()
})
afterAll(() => functions.stop())

type Author = Awaited<ReturnType<typeof functions.author>>

const section = { title: 'The coast', text: 'Not to scale.', imageUrl: '', imageAlt: '' }
const page = { title: 'A Map of Yann', intro: '<p>Come in.</p>', sections: [section], isPublished: false }
const send = (author: Author, changes: object = {}) => author.post('/api/pages', { ...page, ...changes })
const save = async (author: Author, changes: object = {}) =>
  CustomPageForAuthor.parse((await send(author, changes)).body)
const list = async (author: Author) =>
  CustomPageForAuthor.array().parse((await author.get('/api/pages')).body)
const slugs = async (author: Author) => (await list(author)).map(({ slug }) => slug)
const stored = async ({ person }: Author, slug: string) =>
  (await functions.documents.read(customPageDoc(`${person.sub}.Mirrlees.Hope/`, slug)))?.value

/** Uploads a picture as the author's screen does; answers the URL under which it can be shown. */
async function uploadPicture(author: Author): Promise<string> {
  const bytes = await readFile(new URL('../../../local/demo-media/covers/lilith.webp', import.meta.url))
  const upload = { uploadType: 'profile', fileName: 'map.webp' }
  const checksum = createHash('sha256').update(bytes).digest('base64')
  const { body } = await author.post('/api/generate-presigned-url', {
    ...upload,
    contentType: 'image/webp',
    size: bytes.length,
    checksum,
  })
  for (const place of [body.author, body.master]) {
    await fetch(Object(place).url, { method: 'PUT', headers: Object(body.headers), body: new Blob([bytes]) })
  }
  const accepted = await author.post('/api/accept-upload', { ...upload, key: body.key })
  return String(accepted.body.imageUrl)
}

test('an author saves a page of their own, and it comes back as it was written', {
  tags: ['B1-11', 'B2.14-10'],
}, async () => {
  const author = await functions.publishingAuthor('maps-of-yann')
  const saved = await save(author)
  expect(saved).toMatchObject({ ...page, slug: 'a-map-of-yann', url: null })
  expect(await list(author)).toEqual([saved])
})

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

test('the given pages have their place, and come first', async () => {
  const author = await functions.author()
  await save(author)
  await save(author, { slug: 'audio-video', title: '' })
  await save(author, { slug: 'extras', title: '' })
  expect(await slugs(author)).toEqual(['extras', 'audio-video', 'a-map-of-yann'])
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

test('a save whose answer was lost makes no second page', async () => {
  const author = await functions.author()
  const first = await save(author)
  expect(await save(author)).toEqual(first)
  expect(await list(author)).toHaveLength(1)
})

test('two tabs that save the same page: the second reads what the first wrote', async () => {
  const author = await functions.author()
  const saved = await save(author)
  const first = await save(author, { ...saved, title: 'From the first tab' })
  expect(await send(author, { ...saved, title: 'From the second' })).toMatchObject({
    status: 412,
    body: { code: 'page.changed', details: { theirs: first } },
  })
  expect(await author.post('/api/pages/delete', saved)).toMatchObject({ status: 412 })
  expect(await list(author)).toEqual([first])
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

test('nobody sees or changes another author’s pages', async () => {
  const [author, other] = [await functions.author(), await functions.author()]
  const saved = await save(author)
  const { slug, etag } = saved
  await other.post('/api/pages/delete', { slug, etag })
  await send(other, { slug, title: 'Mine' })
  expect((await send(other, { ...saved, sub: author.person.sub })).status).toBe(403)
  expect(await list(author)).toEqual([saved])
})

test('a section wears a picture that its author has uploaded, and no other', {
  tags: ['B2.14-04'],
}, async () => {
  const [author, thief] = [await functions.author(), await functions.author()]
  const imageUrl = await uploadPicture(author)
  const worn = { ...section, imageUrl, imageAlt: ' A coast ' }
  const saved = await save(author, { sections: [worn, section] })
  expect(saved.sections).toEqual([{ ...worn, imageAlt: 'A coast' }, section])
  expect((await stored(author, saved.slug))?.sections).toMatchObject([
    { image: { hash: /([a-f0-9]{32})/.exec(imageUrl)?.[1], alt: 'A coast' } },
    { image: null },
  ])
  const elsewhere = `https://elsewhere.example/media/${'a'.repeat(32)}-640.webp`
  for (const [who, url] of [
    [thief, imageUrl],
    [author, elsewhere],
    [author, 'https://elsewhere.example/cat.png'],
    [author, 'javascript:alert(1)'],
  ] as const) {
    expect(await send(who, { sections: [{ ...section, imageUrl: url }] })).toMatchObject({
      status: 400,
      body: { error: expect.stringContaining('Upload this one instead.') },
    })
  }
})

test('what an author pastes is cleaned before it is kept', async () => {
  const author = await functions.author()
  const saved = await save(author, { intro: '<p onclick="x()">Hi<script>x()</script></p>' })
  expect(await stored(author, saved.slug)).toMatchObject({ intro: '<p>Hi</p>' })
})

test.each([
  ['a title that is too long', { title: 'x'.repeat(121) }, /at most 120 characters/],
  ['more sections than a page holds', { sections: Array(31).fill(section) }, /at most 30 sections/],
  ['a text that is too long', { intro: 'x'.repeat(200_001) }, /too long/],
  [
    'nothing, to be published',
    { intro: ' ', sections: [{ ...section, title: ' ', text: '' }], isPublished: true },
    /Write something/,
  ],
])('a page with %s is refused with a sentence', async (_, changes, sentence) => {
  const author = await functions.author()
  const answer = await send(author, changes)
  expect([answer.status, answer.body.error]).toEqual([400, expect.stringMatching(sentence)])
  expect(await list(author)).toEqual([])
})

test('a shop holds thirty pages', async () => {
  const author = await functions.author()
  for (let number = 1; number <= 30; number++) await save(author, { title: `Page ${number}` })
  expect(await send(author, { title: 'One more' })).toMatchObject({
    status: 409,
    body: { error: 'A shop can have at most 30 pages.' },
  })
})

test('an author writes what the shop says by law, beginning with what it says already', async () => {
  const author = await functions.publishingAuthor('laws-of-elfland')
  const { body: texts } = await author.get('/api/policy-texts')
  expect(Object(texts).returns).toContain('14 days')
  expect(
    await save(author, { title: 'Returns' }),
    'another page of that title stands elsewhere',
  ).toMatchObject({
    slug: 'returns-2',
  })
  const own = await save(author, { slug: 'returns', title: '', intro: '<p>Never.</p>', isPublished: true })
  expect(own).toMatchObject({ url: 'http://laws-of-elfland.lorecircle.localhost:4321/returns' })
  expect(await slugs(author)).toContain('returns')
})
