import { profileDoc } from '@lorecircle/shared/profile/stored'
import { expect, test } from 'vitest'
import { functions, openPenNames, rename } from './pen-name-desk.ts'

openPenNames()

test('a name stays in one line, and runs in one direction', async () => {
  const author = await functions.author()
  const { body } = await rename(author, 'Ann\r\nBcc: you\u202e Vane')
  expect(body).toMatchObject({ penName: 'Ann Bcc: you Vane' })
})

test('a pen name from before the rules stays as long as it is not changed', async () => {
  const author = await functions.author()
  const { folder } = (await author.get('/api/fetch-author-profile')).body
  await functions.documents.update(profileDoc(String(folder)), (profile) => ({
    ...(profile ?? { subdomain: null, accent: null }),
    penName: 'Support of Old',
  }))
  expect((await rename(author, 'Support of Old')).status).toBe(200)
})
