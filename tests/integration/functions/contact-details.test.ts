import { accountDoc } from '@lorecircle/shared/account/stored'
import { profileDoc } from '@lorecircle/shared/profile/stored'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startFunctions } from './start-functions.ts'

let functions: Awaited<ReturnType<typeof startFunctions>>
beforeAll(async () => {
  functions = await startFunctions()
})
afterAll(() => functions.stop())

type Author = Awaited<ReturnType<typeof functions.author>>
const read = async (author: Author) => (await author.get('/api/profile')).body
const save = (author: Author, contact: object) => author.post('/api/save-contact', contact)
const stored = async ({ person }: Author) => {
  const account = await functions.documents.read(accountDoc(person.sub))
  return (await functions.documents.read(profileDoc(account?.value.folder ?? '')))?.value
}

test('how readers reach an author is kept beside the profile, line by line, and each is left alone by the other', async () => {
  const author = await functions.author()
  const before = await read(author)
  expect(before).toMatchObject({ postalAddress: '', replyEmail: '' })
  const { body: saved } = await save(author, {
    postalAddress: '  PO Box 9\u0000 \r\n\r\n\tPort   Yann ',
    replyEmail: ' letters@example.com ',
    etag: before.etag,
  })
  expect(saved).toMatchObject({ postalAddress: 'PO Box 9\nPort Yann', replyEmail: 'letters@example.com' })

  const named = { penName: 'H. M.', accent: 'woad', etag: saved.etag }
  const { body: renamed } = await author.post('/api/save-profile', named)
  expect(renamed).toMatchObject({ penName: 'H. M.', postalAddress: 'PO Box 9\nPort Yann' })

  const late = await save(author, { postalAddress: 'Elsewhere', replyEmail: '', etag: saved.etag })
  expect(late).toMatchObject({ status: 412, body: { details: { theirs: { penName: 'H. M.' } } } })

  await save(author, { postalAddress: ' \n ', replyEmail: '', etag: renamed.etag })
  expect(await stored(author)).toEqual({ penName: 'H. M.', accent: 'woad', subdomain: null })
})

test.each([
  ['an address for answers that is none', { replyEmail: 'letters@example' }],
  ['two addresses for answers', { replyEmail: 'a@example.com, b@example.com' }],
  ['an address of nine lines', { postalAddress: Array.from({ length: 9 }, () => 'line').join('\n') }],
  ['an address of a page', { postalAddress: 'x'.repeat(401) }],
])('%s is refused', async (_, wrong) => {
  const author = await functions.author()
  const { etag } = await read(author)
  const answer = await save(author, { postalAddress: '', replyEmail: '', etag, ...wrong })
  expect(answer.status).toBe(400)
  expect(await read(author)).toMatchObject({ etag, postalAddress: '', replyEmail: '' })
})
