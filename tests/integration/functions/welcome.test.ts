import { readFile } from 'node:fs/promises'
import { filesFolderOf } from '@lorecircle/functions/uploads/upload-rules'
import { previewDoc } from '@lorecircle/shared/publishing/stored'
import { welcomeDoc } from '@lorecircle/shared/welcome/stored'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startFunctions } from './start-functions.ts'
import { uploadPicture } from './upload-picture.ts'

let functions: Awaited<ReturnType<typeof startFunctions>>
let picture: Buffer
beforeAll(async () => {
  functions = await startFunctions()
  picture = await readFile(new URL('../../../local/demo-media/covers/lilith.webp', import.meta.url))
})
afterAll(() => functions.stop())

type Author = Awaited<ReturnType<typeof functions.author>>

const written = {
  tagline: ' Tales from Lud ',
  welcomeMessage: '<p>Come in.</p>',
  ctaButtons: [{ label: 'Write to me', url: 'mailto:hope@lud.example' }],
  profileImageUrl: '',
  sections: [{ title: 'A map', text: 'Of the Dapple.', imageUrl: '' }],
}
const saved = {
  ...written,
  tagline: 'Tales from Lud',
  sections: [{ ...written.sections[0], imageAlt: '' }],
}
const folderOf = ({ person }: Author) => `${person.sub}.${person.lastName}.${person.firstName}/`
const read = (author: Author) => author.get(`/api/profile/welcomebio.json?t=${Date.now()}`)
const save = (author: Author, changes: object = {}) =>
  author.post('/api/save-welcome-bio', { ...written, ...changes })

test('a welcome page is saved with who says so, stored in the profile folder, and read again', {
  tags: ['B7-70', 'B7-71', 'B7-77', 'B3.2-04', 'B3.2-05'],
}, async () => {
  const author = await functions.author()
  const { sub, firstName, lastName } = author.person
  expect((await read(author)).body).toMatchObject({ etag: '', tagline: '', sections: [] })
  const { status, body } = await save(author, { userSub: sub, firstName, lastName, etag: '' })
  expect([status, body.welcome]).toEqual([200, { ...saved, etag: expect.any(String) }])
  const stored = await functions.documents.read(welcomeDoc.at(`${folderOf(author)}Profile/welcomebio.json`))
  expect(stored?.value).toMatchObject({ tagline: 'Tales from Lud', welcomeMessage: '<p>Come in.</p>' })
  expect(stored?.etag).toBe(Object(body.welcome).etag)
  expect((await read(author)).body).toEqual(body.welcome)
})

test('it is read with the fields of the contract, and kept by no cache', {
  tags: ['B3.7-01', 'B3.7-02', 'B3.7-03', 'B7-78', 'B7-79'],
}, async () => {
  const author = await functions.author()
  const { imageUrl } = await uploadPicture(author, picture)
  await save(author, { profileImageUrl: imageUrl })
  const { status, body, headers } = await read(author)
  expect(status).toBe(200)
  expect(body).toMatchObject({
    profileImageUrl: imageUrl,
    tagline: 'Tales from Lud',
    welcomeMessage: '<p>Come in.</p>',
    ctaButtons: written.ctaButtons,
  })
  expect(headers.get('cache-control')).toBe('no-store')
})

test('only its author reads it and writes it', { tags: ['B7-71', 'B7-73'] }, async () => {
  const author = await functions.author()
  const other = await functions.author()
  await save(author)
  expect((await read(other)).body).toMatchObject({ tagline: '' })
  expect((await save(other, { userSub: author.person.sub })).status).toBe(403)
  expect((await save(other, { firstName: 'Lord' })).status).toBe(403)
  const foreign = await other.get(
    `/api/testinglambda?folder=${encodeURIComponent(`${folderOf(author)}Profile/`)}`,
  )
  expect(foreign).toMatchObject({ status: 403, body: { code: 'identity.mismatch' } })
  for (const path of ['welcomebio.json', 'user-info.json']) {
    expect((await functions.ask(`/api/profile/${path}`)).status).toBe(401)
  }
})

test('what another tab saved first is not overwritten, and comes back to be compared', async () => {
  const author = await functions.author()
  const first = Object((await save(author)).body.welcome)
  expect((await save(author)).status).toBe(428)
  expect((await save(author, { etag: first.etag, tagline: 'Mine' })).status).toBe(200)
  const late = await save(author, { etag: first.etag, tagline: 'Too late' })
  expect(late).toMatchObject({
    status: 412,
    body: { code: 'welcome.changed', details: { theirs: { tagline: 'Mine' } } },
  })
  expect((await save(author, { etag: '' })).status).toBe(412)
  const both = await functions.author()
  const answers = await Promise.all([save(both, { etag: '' }), save(both, { etag: '' })])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 412])
})

test('a welcome message is cleaned before it is stored', { tags: ['B2.12-04'] }, async () => {
  const author = await functions.author()
  await save(author, {
    welcomeMessage:
      '<p onclick="x()">Come <b>in</b>.<script>x()</script></p><img src="https://evil.example/x">',
  })
  const stored = await functions.documents.read(welcomeDoc(folderOf(author)))
  expect(stored?.value.welcomeMessage).toBe('<p>Come <b>in</b>.</p>')
})

const button = { label: 'A door', url: 'https://door.example/' }
test('there are at most three call-to-action buttons, each with a label', {
  tags: ['B2.12-05', 'B5-46', 'B9-06', 'B3.7-04'],
}, async () => {
  const author = await functions.author()
  const four = await save(author, { ctaButtons: [button, button, button, button] })
  expect(four).toMatchObject({ status: 400, body: { error: 'There can be at most 3 buttons.' } })
  const unnamed = await save(author, { ctaButtons: [{ ...button, label: ' ' }] })
  expect(unnamed).toMatchObject({ status: 400, body: { error: 'Give the button a label.' } })
  expect((await save(author, { ctaButtons: [button, button, button] })).status).toBe(200)
})

test.each(['http://door.example', 'javascript:alert(1)', 'data:text/html,x', '/bookstore', 'door'])(
  'a button does not lead to %s',
  { tags: ['B5-48'] },
  async (url) => {
    const answer = await save(await functions.author(), { ctaButtons: [{ ...button, url }] })
    expect(answer).toMatchObject({
      status: 400,
      body: { error: 'A link begins with https:// or mailto:.', details: { field: 'ctaButtons.0.url' } },
    })
  },
)

test('sections carry pictures that their author uploaded, described for those who cannot see them', {
  tags: ['B2.12-13', 'B3.7-05'],
}, async () => {
  const author = await functions.author()
  const { imageUrl } = await uploadPicture(author, picture)
  const section = { title: 'A map', text: 'Of the Dapple.', imageUrl, imageAlt: 'The river' }
  const first = Object((await save(author, { sections: [section] })).body.welcome)
  expect(first.sections).toEqual([section])
  const stored = await functions.documents.read(welcomeDoc(folderOf(author)))
  expect(stored?.value.sections[0]?.image).toMatchObject({ alt: 'The river', width: expect.any(Number) })
  const again = await save(author, { etag: first.etag, sections: [section, { ...section, imageUrl: '' }] })
  expect(again.status).toBe(200)
})

test('a picture from elsewhere, or of somebody else, is refused', async () => {
  const author = await functions.author()
  const { imageUrl } = await uploadPicture(author, picture)
  const thief = await functions.author()
  for (const url of [imageUrl, 'https://evil.example/pixel.png', `/media/${'a'.repeat(32)}-640.webp`]) {
    expect((await save(thief, { profileImageUrl: url })).status).toBe(400)
    expect((await save(thief, { sections: [{ title: '', text: '', imageUrl: url }] })).status).toBe(400)
  }
})

test('a profile picture is uploaded under an address of the author’s own', {
  tags: ['B7-24', 'B7-25', 'B7-26', 'B7-27'],
}, async () => {
  const author = await functions.author()
  const { sub, firstName, lastName } = author.person
  const declared = {
    fileName: 'My face.webp',
    contentType: 'image/webp',
    uploadType: 'profile',
    size: picture.length,
    checksum: 'A'.repeat(43).concat('='),
  }
  const { status, body } = await author.post('/api/generate-presigned-url', {
    ...declared,
    sub,
    firstName,
    lastName,
  })
  expect(status).toBe(200)
  expect(body.key).toMatch(new RegExp(`^${filesFolderOf(sub)}Profile/[0-9A-Z]{26}-My-face\\.webp$`))
  expect(new URL(String(body.url)).pathname).toContain(encodeURI(String(body.key)))
  const foreign = await author.post('/api/generate-presigned-url', { ...declared, lastName: 'Dunsany' })
  expect(foreign.status).toBe(403)
})

test('the profile is read with its subdomain, as stored now', {
  tags: ['B7-80', 'B7-81', 'B7-82', 'B3.2-06', 'B3.2-07'],
}, async () => {
  const author = await functions.publishingAuthor('lud-in-the-mist')
  const info = await author.get('/api/profile/user-info.json')
  expect(info.body).toEqual({ penName: 'Hope Mirrlees', subdomain: 'lud-in-the-mist', accent: null })
  expect(info.headers.get('cache-control')).toBe('no-store')
})

test('who an author is can be asked by the profile folder, or without it', {
  tags: ['B7-73', 'B7-74', 'B7-75', 'B7-76'],
}, async () => {
  const author = await functions.publishingAuthor('lud-on-the-dapple')
  const folder = encodeURIComponent(`${folderOf(author)}Profile/`)
  const { status, body } = await author.get(`/api/testinglambda?folder=${folder}`)
  expect([status, body]).toEqual([
    200,
    {
      firstName: 'Hope',
      lastName: 'Mirrlees',
      penName: 'Hope Mirrlees',
      email: author.person.email,
      createdAt: expect.any(String),
      subdomain: 'lud-on-the-dapple',
    },
  ])
  expect((await author.get('/api/testinglambda')).body).toEqual(body)
  expect((await functions.ask(`/api/testinglambda?folder=${folder}`)).status).toBe(401)
})

test('a welcome page can be looked at as typed, cleaned, and nothing is saved', {
  tags: ['B2.1-36'],
}, async () => {
  const author = await functions.author()
  const welcome = { ...written, welcomeMessage: '<p>Only a look<script>x()</script></p>' }
  const { body } = await author.post('/api/preview', { of: 'welcome', welcome })
  const id = new URL(String(body.url)).pathname.slice(1)
  const kept = await functions.documents.read(previewDoc(id))
  expect(kept?.value.draft).toMatchObject({
    of: 'welcome',
    welcome: { welcomeMessage: '<p>Only a look</p>', tagline: 'Tales from Lud' },
  })
  expect((await read(author)).body).toMatchObject({ tagline: '' })
})

test('posts and pages can be looked at before they have a word to publish', async () => {
  const author = await functions.author()
  const at = async (draft: object) => {
    const { body } = await author.post('/api/preview', draft)
    const kept = await functions.documents.read(previewDoc(new URL(String(body.url)).pathname.slice(1)))
    return kept?.value.draft
  }
  const id = '01J0000000000000000000000A'
  const post = { id, title: 'A walk', content: '<p>By night<script>x()</script></p>', isPublished: false }
  expect(await at({ of: 'post', post })).toMatchObject({
    post: { id, title: 'A walk', content: '<p>By night</p>', isPublished: true },
  })
  expect(await at({ of: 'post', post: { ...post, title: '', content: '' } })).toMatchObject({ of: 'post' })
  const page = { title: 'Blog', intro: '', sections: [], isPublished: false }
  expect(await at({ of: 'page', page })).toMatchObject({ page: { slug: 'blog-2', isPublished: true } })
  const wrong = await author.post('/api/preview', { of: 'secret', book: {} })
  expect(wrong.status).toBe(400)
})
