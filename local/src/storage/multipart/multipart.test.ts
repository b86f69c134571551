import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  ListPartsCommand,
  S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Storage, startStorage } from '../start-storage.ts'

const credentials = { accessKeyId: 'local', secretAccessKey: 'local-secret' }
const Bucket = 'uploads'
let dataDir: string
let storage: Storage
let s3: S3Client

const start = async () => {
  storage = await startStorage({
    port: 0,
    dataDir,
    ...credentials,
    buckets: [Bucket],
    queues: [],
    notifications: [],
    cors: [],
  })
  s3 = new S3Client({
    endpoint: storage.url,
    region: 'us-west-2',
    credentials,
    maxAttempts: 1,
    requestChecksumCalculation: 'WHEN_REQUIRED',
  })
}
const stop = async () => {
  s3.destroy()
  await storage.close()
}
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'multipart-'))
  await start()
})
afterAll(async () => {
  await stop()
  await rm(dataDir, { recursive: true })
})

const megabyte = 1024 ** 2
const bytes = (length: number, fill: number) => Buffer.alloc(length, fill)
const sum = (body: Buffer) => createHash('sha256').update(body).digest('base64')
const md5 = (body: Buffer) => createHash('md5').update(body).digest()

async function begin(Key: string) {
  const asked = new CreateMultipartUploadCommand({ Bucket, Key, ChecksumAlgorithm: 'SHA256' })
  const { UploadId } = await s3.send(asked)
  return { Bucket, Key, UploadId }
}
type Begun = Awaited<ReturnType<typeof begin>>

/** What S3 wants to hear of a part in the end. */
async function send(begun: Begun, PartNumber: number, Body: Buffer) {
  const ChecksumSHA256 = sum(Body)
  const { ETag } = await s3.send(new UploadPartCommand({ ...begun, PartNumber, Body, ChecksumSHA256 }))
  return { PartNumber, ETag, ChecksumSHA256 }
}
type Sent = Partial<Awaited<ReturnType<typeof send>>>

const finish = (begun: Begun, Parts: Sent[]) =>
  s3.send(new CompleteMultipartUploadCommand({ ...begun, MultipartUpload: { Parts } }))
const held = async (begun: Begun, more: object = {}) => s3.send(new ListPartsCommand({ ...begun, ...more }))
const fails = (name: string, status: number) => ({ name, $metadata: { httpStatusCode: status } })

test('an object in parts is seen when it is whole, and not before', async () => {
  const begun = await begin('whole')
  const [one, two] = [bytes(5 * megabyte, 1), bytes(3, 2)]
  const second = await send(begun, 2, two)
  const first = await send(begun, 1, one)
  const { KeyCount } = await s3.send(new ListObjectsV2Command({ Bucket, Prefix: 'whole' }))
  expect(KeyCount).toBe(0)
  await expect(s3.send(new HeadObjectCommand({ Bucket, Key: 'whole' }))).rejects.toMatchObject(
    fails('NotFound', 404),
  )
  const { ETag, ChecksumSHA256 } = await finish(begun, [first, second])
  expect(ETag).toBe(`"${md5(Buffer.concat([md5(one), md5(two)])).toString('hex')}-2"`)
  const sums = [one, two].map((part) => createHash('sha256').update(part).digest())
  expect(ChecksumSHA256).toBe(`${sum(Buffer.concat(sums))}-2`)
  const { Body, ContentLength } = await s3.send(
    new GetObjectCommand({ Bucket, Key: 'whole', Range: `bytes=${5 * megabyte - 2}-` }),
  )
  expect(ContentLength).toBe(5)
  expect([...((await Body?.transformToByteArray()) ?? [])]).toEqual([1, 1, 2, 2, 2])
  await expect(held(begun)).rejects.toMatchObject(fails('NoSuchUpload', 404))
})

test('what is held is told in the order of the parts, page by page, with sizes and checksums', async () => {
  const begun = await begin('a key & <more>')
  for (const number of [10, 9, 100]) await send(begun, number, bytes(number, number))
  const { Parts = [], Key, ChecksumAlgorithm } = await held(begun)
  expect([Key, ChecksumAlgorithm]).toEqual(['a key & <more>', 'SHA256'])
  expect(Parts.map(({ PartNumber, Size }) => [PartNumber, Size])).toEqual([
    [9, 9],
    [10, 10],
    [100, 100],
  ])
  expect(Parts[0]).toMatchObject({
    ChecksumSHA256: sum(bytes(9, 9)),
    ETag: `"${md5(bytes(9, 9)).toString('hex')}"`,
  })
  const page = await held(begun, { MaxParts: 2 })
  expect([page.IsTruncated, page.NextPartNumberMarker]).toEqual([true, '10'])
  const rest = await held(begun, { MaxParts: 2, PartNumberMarker: page.NextPartNumberMarker })
  expect([rest.IsTruncated, rest.Parts?.map(({ PartNumber }) => PartNumber)]).toEqual([false, [100]])
})

test('every part but the last has five megabytes', async () => {
  const begun = await begin('small')
  const parts = [await send(begun, 1, bytes(5 * megabyte - 1, 1)), await send(begun, 2, bytes(9, 2))]
  await expect(finish(begun, parts)).rejects.toMatchObject(fails('EntityTooSmall', 400))
  parts[0] = await send(begun, 1, bytes(5 * megabyte, 1))
  await finish(begun, parts)
})

test.each([0, 10_001])('no part has the number %d', async (number) => {
  await expect(send(await begin('numbered'), number, bytes(1, 1))).rejects.toMatchObject(
    fails('InvalidArgument', 400),
  )
})

test('a part that never came, one of another content and parts out of order make nothing', async () => {
  const begun = await begin('odd')
  const one = await send(begun, 1, bytes(5 * megabyte, 1))
  const two = await send(begun, 2, bytes(5 * megabyte, 2))
  const invalid = fails('InvalidPart', 400)
  await expect(finish(begun, [one, { ...two, PartNumber: 3 }])).rejects.toMatchObject(invalid)
  await expect(finish(begun, [one, { ...two, ETag: one.ETag }])).rejects.toMatchObject(invalid)
  const otherSum = { ...two, ChecksumSHA256: one.ChecksumSHA256 }
  await expect(finish(begun, [one, otherSum])).rejects.toMatchObject(invalid)
  await expect(finish(begun, [two, one])).rejects.toMatchObject(fails('InvalidPartOrder', 400))
  await expect(finish(begun, [])).rejects.toMatchObject(fails('MalformedXML', 400))
})

test('an upload that was begun with checksums takes no part and no end without them', async () => {
  const begun = await begin('summed')
  const bare = new UploadPartCommand({ ...begun, PartNumber: 1, Body: bytes(1, 1) })
  await expect(s3.send(bare)).rejects.toMatchObject(fails('InvalidRequest', 400))
  const wrong = new UploadPartCommand({
    ...begun,
    PartNumber: 1,
    Body: bytes(1, 1),
    ChecksumSHA256: sum(bytes(1, 2)),
  })
  await expect(s3.send(wrong)).rejects.toMatchObject(fails('BadDigest', 400))
  const { PartNumber, ETag } = await send(begun, 1, bytes(1, 1))
  await expect(finish(begun, [{ PartNumber, ETag }])).rejects.toMatchObject(fails('InvalidRequest', 400))
})

test('an upload is known for its own object alone, and for nobody once it is given up', async () => {
  const begun = await begin('own')
  const none = fails('NoSuchUpload', 404)
  const other = { ...begun, Key: 'another' }
  const part = await send(begun, 1, bytes(1, 1))
  await expect(send(other, 1, bytes(1, 1))).rejects.toMatchObject(none)
  await expect(finish(other, [part])).rejects.toMatchObject(none)
  await expect(s3.send(new AbortMultipartUploadCommand(other))).rejects.toMatchObject(none)
  await s3.send(new AbortMultipartUploadCommand(begun))
  await expect(held(begun)).rejects.toMatchObject(none)
  await expect(send(begun, 2, bytes(1, 1))).rejects.toMatchObject(none)
  await expect(finish(begun, [part])).rejects.toMatchObject(none)
})

test('parts that were sent before a restart are there after it', async () => {
  const begun = await begin('restarted')
  const one = await send(begun, 1, bytes(5 * megabyte, 1))
  await stop()
  await start()
  expect((await held(begun)).Parts).toMatchObject([{ PartNumber: 1, ChecksumSHA256: one.ChecksumSHA256 }])
  await finish(begun, [one, await send(begun, 2, bytes(1, 2))])
})

test('what is not emulated says so instead of answering something else', async () => {
  await expect(s3.send(new ListMultipartUploadsCommand({ Bucket }))).rejects.toMatchObject(
    fails('NotImplemented', 501),
  )
})
