import { randomBytes } from 'node:crypto'
import { PutObjectCommand } from '@aws-sdk/client-s3'
import { quotas } from '@lorecircle/functions/limits/limits'
import { accountDoc } from '@lorecircle/shared/account/stored'
import { expect, test } from 'vitest'
import { type Author, emptyWelcome, functions, megabyte, startLimits } from './limited.ts'

startLimits()
const folderOf = async ({ person }: Author) =>
  (await functions.documents.read(accountDoc(person.sub)))?.value.folder ?? ''

test('whoever has never paid has room for a first book and its drafts, and a member for more', async () => {
  const author = await functions.author()
  const folder = await folderOf(author)
  const put = (name: string, size: number) =>
    functions.storage.s3.send(
      new PutObjectCommand({
        Bucket: 'documents',
        Key: `${folder}Blog/Drafts/${name}.json`,
        Body: randomBytes(size),
      }),
    )
  await put('first', quotas.unpaid.documentBytes - megabyte)
  const begin = () => author.post('/api/save-welcome-bio', { ...emptyWelcome, etag: '' })
  expect((await begin()).status).not.toBe(403)
  await put('second', megabyte)
  expect(await begin()).toMatchObject({ status: 403, body: { code: 'account.full' } })
  await functions.join(author.person.sub)
  expect((await begin()).status).not.toBe(403)
})
