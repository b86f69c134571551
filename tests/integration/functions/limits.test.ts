import { randomBytes } from 'node:crypto'
import { PutObjectCommand } from '@aws-sdk/client-s3'
import { isWithin, limitOf } from '@lorecircle/functions/limits/is-within'
import { limits, quotas } from '@lorecircle/functions/limits/limits'
import { parseEnv } from '@lorecircle/functions/services/env'
import { type Services, servicesFrom } from '@lorecircle/functions/services/services'
import { refuseFullStore } from '@lorecircle/functions/uploads/refuse-full-store'
import { filesFolderOf } from '@lorecircle/functions/uploads/upload-rules'
import { accountDoc } from '@lorecircle/shared/account/stored'
import { uploadDoc } from '@lorecircle/shared/upload/stored'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startFunctions } from './start-functions.ts'
import { uploadPicture } from './upload-picture.ts'

let functions: Awaited<ReturnType<typeof startFunctions>>
let services: Services
beforeAll(async () => {
  functions = await startFunctions()
  services = servicesFrom(parseEnv(process.env))
})
afterAll(() => functions.stop())

type Author = Awaited<ReturnType<typeof functions.author>>
const folderOf = async ({ person }: Author) =>
  (await functions.documents.read(accountDoc(person.sub)))?.value.folder ?? ''
const begin = (author: Author, sizeInBytes: number) =>
  author.post('/api/begin-upload', { fileName: 'a.epub', sizeInBytes })
const megabyte = 1024 ** 2

/** As if somebody had done it so often already. */
const use = (limit: keyof typeof limits, sub: string, amount: number) =>
  isWithin(services, [{ ...limitOf(limit, sub), amount }])

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
const emptyWelcome = { profileImageUrl: '', tagline: '', welcomeMessage: '', ctaButtons: [], sections: [] }

test('whoever has never paid can upload a first book’s files, and a member a library’s', async () => {
  const author = await functions.author()
  const member = await functions.author()
  await functions.join(member.person.sub)
  const statuses: number[] = []
  for (let file = 0; file < 5; file++) statuses.push((await begin(author, 40 * megabyte)).status)
  expect(statuses).toEqual([200, 200, 200, 403, 403])
  for (let file = 0; file < 5; file++) expect((await begin(member, 40 * megabyte)).status).toBe(200)
})

test('what was uploaded on other days counts, too', async () => {
  const author = await functions.author()
  await functions.storage.s3.send(
    new PutObjectCommand({
      Bucket: 'uploads',
      Key: `${filesFolderOf(author.person.sub)}Files/1-a.epub`,
      Body: Buffer.alloc(9 * megabyte),
    }),
  )
  const account = (await functions.documents.read(accountDoc(author.person.sub)))?.value
  if (!account) throw new Error('no account')
  await expect(
    refuseFullStore(services, account, quotas.unpaid.fileBytes - 8 * megabyte),
  ).rejects.toMatchObject({
    code: 'upload.full',
  })
})

test('a file that was accepted is not made again, however often it is asked for', async () => {
  const author = await functions.author()
  const bytes = await sharp({ create: { width: 80, height: 120, channels: 3, background: '#123456' } })
    .webp()
    .toBuffer()
  const { imageUrl } = await uploadPicture(author, bytes)
  const [upload] = await functions.documents.readAll(uploadDoc, uploadDoc.within(author.person.sub))
  const again = { uploadType: 'profile', fileName: 'picture.webp', key: upload?.value.key ?? '' }
  for (let time = 0; time < limits['unpaid.pictures'].most + 1; time++) {
    expect((await author.post('/api/accept-upload', again)).body).toMatchObject({ imageUrl })
  }
  const [still] = await functions.documents.readAll(uploadDoc, uploadDoc.within(author.person.sub))
  expect(still?.value.at).toBe(upload?.value.at)
})

test('an account has so many previews an hour, and says when there are more', async () => {
  const author = await functions.author()
  const look = () => author.post('/api/preview', { of: 'welcome', welcome: emptyWelcome })
  expect((await look()).status).toBe(200)
  for (let time = 0; time < limits['unpaid.previews'].most; time++)
    await isWithin(services, [limitOf('unpaid.previews', author.person.sub)])
  expect(await look()).toMatchObject({ status: 429, body: { code: 'preview.flooded' } })
})

test('nobody fills the mailbox of the platform’s people by asking and withdrawing', async () => {
  const author = await functions.author()
  for (let time = 0; time < limits['author.requests'].most; time++)
    await isWithin(services, [limitOf('author.requests', author.person.sub)])
  expect(
    await author.post('/api/custom-domain-request', { domain: 'books.example.com', note: '' }),
  ).toMatchObject({
    status: 429,
    body: { code: 'domain.flooded' },
  })
})

test('an account that calls faster than any hand rests, and another one does not notice', async () => {
  const [program, other] = [await functions.author(), await functions.author()]
  await use('author.calls', program.person.sub, limits['author.calls'].most - 20)
  const statuses: number[] = []
  for (let call = 0; call < 60; call++) statuses.push((await program.get('/api/profile')).status)
  expect(statuses).toContain(429)
  expect(statuses.slice(0, 40)).not.toContain(429)
  expect((await other.get('/api/profile')).status).toBe(200)
})

test('what waits for a day begins anew at midnight, and what waits for an hour with the next hour', async () => {
  const at = (time: string): Services => ({ ...services, now: () => new Date(`2026-11-${time}:00.000Z`) })
  const { person } = await functions.author()
  const tries = async (time: string, what: 'author.requests' | 'recovery.try', count: number) => {
    const answers: boolean[] = []
    for (let asked = 0; asked < count; asked++)
      answers.push(await isWithin(at(time), [limitOf(what, person.sub)]))
    return answers.filter(Boolean).length
  }
  const [aDay, anHour] = [limits['author.requests'].most, limits['recovery.try'].most]
  expect(await tries('21T10:30', 'author.requests', aDay + 1)).toBe(aDay)
  expect(await tries('21T23:59', 'author.requests', 1)).toBe(0)
  expect(await tries('22T00:00', 'author.requests', 1)).toBe(1)
  expect(await tries('21T10:30', 'recovery.try', anHour + 1)).toBe(anHour)
  expect(await tries('21T10:59', 'recovery.try', 1)).toBe(0)
  expect(await tries('21T11:00', 'recovery.try', 1)).toBe(1)
})
