import { authorFilesFolder } from '@lorecircle/functions/uploads/upload-rules'
import { welcomeDoc } from '@lorecircle/shared/welcome/stored'
import { expect, test } from 'vitest'
import { uploadPicture } from '../upload-picture.ts'
import { folderOf, functions, openWelcome, picture, save } from './welcome-desk.ts'

openWelcome()

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
  for (const url of [imageUrl, 'https://evil.example/pixel.png', `/media/${'a'.repeat(32)}-640.jpg`]) {
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
  expect(body.key).toMatch(new RegExp(`^${authorFilesFolder(sub)}Profile/[0-9A-Z]{26}-My-face\\.webp$`))
  expect(new URL(String(body.url)).pathname).toContain(encodeURI(String(body.key)))
  const foreign = await author.post('/api/generate-presigned-url', { ...declared, lastName: 'Dunsany' })
  expect(foreign.status).toBe(403)
})
