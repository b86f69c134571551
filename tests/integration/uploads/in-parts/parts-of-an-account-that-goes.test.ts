import { finishDeletion } from '@lorecircle/functions/account-data/delete-account'
import { accountDoc } from '@lorecircle/shared/account/stored'
import { unfinishedUploadDoc } from '@lorecircle/shared/upload/stored'
import { expect, test } from 'vitest'
import { begin, put, sign, sumOf } from '../send-in-parts.ts'
import { epub, functions, services, startPartUploads } from './part-uploads.ts'

startPartUploads()

test('an account that goes takes with it what was on its way', async () => {
  const author = await functions.author()
  const { sub } = author.person
  const begun = await begin(author, 'a.epub', epub.length)
  const address = await sign(author, begun.id, 1, sumOf(epub))
  const { folder = '' } = (await functions.documents.read(accountDoc(sub)))?.value ?? {}
  const userPool = { ...services.userPool, remove: async () => {} }
  await finishDeletion(
    { ...services, userPool },
    {
      sub,
      folder,
      email: 'a@example.com',
      firstName: 'Hope',
      customerId: null,
      connectedAccountId: null,
      requestedAt: '2026-11-22T00:00:00.000Z',
      doneAt: '2026-11-22T00:00:00.000Z',
    },
    { untilMs: Number.POSITIVE_INFINITY },
  )
  expect((await put(address, epub)).status).toBe(404)
  expect(await functions.documents.read(unfinishedUploadDoc(sub, begun.id))).toBeNull()
})
