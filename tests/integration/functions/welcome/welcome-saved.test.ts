import { welcomeDoc } from '@lorecircle/shared/welcome/stored'
import { expect, test } from 'vitest'
import { uploadPicture } from '../upload-picture.ts'
import { folderOf, functions, openWelcome, picture, read, save, written } from './welcome-desk.ts'

openWelcome()
const saved = {
  ...written,
  tagline: 'Tales from Lud',
  sections: [{ ...written.sections[0], imageAlt: '' }],
}

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
