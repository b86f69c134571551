import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import {
  DeleteMessageCommand,
  GetQueueUrlCommand,
  ReceiveMessageCommand,
  SendMessageCommand,
  SQSClient,
} from '@aws-sdk/client-sqs'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Storage, startStorage } from './start-storage.ts'

const credentials = { accessKeyId: 'local', secretAccessKey: 'local-secret' }
const Bucket = 'content'
let dataDir: string
let storage: Storage
let s3: S3Client
let sqs: SQSClient

const start = async () => {
  storage = await startStorage({
    port: 0,
    dataDir,
    ...credentials,
    buckets: [Bucket, 'site'],
    queues: [{ name: 'publish', dlq: 'publish-dlq' }, { name: 'plain' }],
    notifications: [{ bucket: Bucket, prefix: 'watched/', queue: 'publish' }],
    cors: ['http://lorecircle.localhost:4321'],
  })
  const client = { endpoint: storage.url, region: 'us-west-2', credentials, maxAttempts: 1 }
  s3 = new S3Client(client)
  sqs = new SQSClient(client)
}
const stop = async () => {
  s3.destroy()
  sqs.destroy()
  await storage.close()
}
const put = (Key: string, Body: string, more: object = {}) =>
  s3.send(new PutObjectCommand({ Bucket, Key, Body, ...more }))
const textOf = async (Key: string) =>
  (await s3.send(new GetObjectCommand({ Bucket, Key }))).Body?.transformToString()
const receive = async (queue: string, WaitTimeSeconds = 5) => {
  const QueueUrl = storage.queueUrl(queue)
  const { Messages = [] } = await sqs.send(new ReceiveMessageCommand({ QueueUrl, WaitTimeSeconds }))
  for (const { ReceiptHandle } of Messages)
    await sqs.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle }))
  return Messages[0]?.Body
}

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'storage-'))
  await start()
})
afterAll(async () => {
  await stop()
  await rm(dataDir, { recursive: true })
})

describe('conditional writes', () => {
  test('of twenty who create the same key at once, one wins', async () => {
    const attempts = await Promise.allSettled(
      Array.from({ length: 20 }, (_, i) => put('race/slot', `buyer ${i}`, { IfNoneMatch: '*' })),
    )
    const winners = attempts.flatMap((attempt, i) => (attempt.status === 'fulfilled' ? [i] : []))
    expect(winners).toHaveLength(1)
    expect(await textOf('race/slot')).toBe(`buyer ${winners[0]}`)
    const lost = attempts.find((attempt) => attempt.status === 'rejected')
    expect(lost?.reason).toMatchObject({ name: 'PreconditionFailed', $metadata: { httpStatusCode: 412 } })
  })

  test('a hundred increments with If-Match by five at once are all counted', async () => {
    await put('race/counter', '0')
    const increment = async (): Promise<void> => {
      const { ETag, Body } = await s3.send(new GetObjectCommand({ Bucket, Key: 'race/counter' }))
      const next = String(Number(await Body?.transformToString()) + 1)
      await put('race/counter', next, { IfMatch: ETag }).catch((error: { name: string }) => {
        if (error.name !== 'PreconditionFailed') throw error
        return increment()
      })
    }
    const twentyTimes = async () => {
      for (let i = 0; i < 20; i++) await increment()
    }
    await Promise.all(Array.from({ length: 5 }, twentyTimes))
    expect(await textOf('race/counter')).toBe('100')
  })

  test('If-Match on a missing key is 404, a stale delete is refused, a fresh one works', async () => {
    await expect(put('absent', 'x', { IfMatch: '"0"' })).rejects.toMatchObject({ name: 'NoSuchKey' })
    const { ETag } = await put('doomed', 'one')
    await put('doomed', 'two')
    const remove = (IfMatch: string | undefined) =>
      s3.send(new DeleteObjectCommand({ Bucket, Key: 'doomed', IfMatch }))
    await expect(remove(ETag)).rejects.toMatchObject({ name: 'PreconditionFailed' })
    expect(await textOf('doomed')).toBe('two')
    await remove((await s3.send(new HeadObjectCommand({ Bucket, Key: 'doomed' }))).ETag)
    await expect(textOf('doomed')).rejects.toMatchObject({ name: 'NoSuchKey' })
  })

  test('a bulk delete with ETags is refused instead of ignoring them', async () => {
    await put('kept', 'x')
    await expect(
      s3.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects: [{ Key: 'kept', ETag: '"0"' }] } })),
    ).rejects.toMatchObject({ name: 'NotImplemented' })
    expect(await textOf('kept')).toBe('x')
  })
})

describe('objects', () => {
  test('every header and an awkward key come back as they went in', async () => {
    const Key = "a b+c/d%2Fe/é'(!).O%27Brien/x.json"
    const sent = {
      ContentType: 'application/json',
      ContentEncoding: 'gzip',
      ContentDisposition: 'attachment; filename="x.json"',
      CacheControl: 'max-age=0, s-maxage=2',
      Metadata: { 'cache-tag': 'a,b' },
    }
    await put(Key, 'body', sent)
    expect(await s3.send(new HeadObjectCommand({ Bucket, Key }))).toMatchObject({
      ...sent,
      ETag: `"${createHash('md5').update('body').digest('hex')}"`,
      ContentLength: 4,
    })
    expect(await s3.send(new GetObjectCommand({ Bucket, Key }))).toMatchObject(sent)
    const { Contents } = await s3.send(new ListObjectsV2Command({ Bucket, Prefix: 'a b+c/' }))
    expect(Contents?.map((object) => object.Key)).toEqual([Key])
  })

  test('a listing is in byte order and continues without gaps or repeats', async () => {
    const keys = ['B', 'a', 'A', '_', 'b', 'Z/1', 'Z/2', 'z', '0'].map((name) => `list/${name}`)
    await Promise.all(keys.map((key) => put(key, key)))
    await s3.send(new DeleteObjectCommand({ Bucket, Key: 'list/b' }))
    const seen: string[] = []
    let ContinuationToken: string | undefined
    do {
      const page = await s3.send(
        new ListObjectsV2Command({ Bucket, Prefix: 'list/', MaxKeys: 2, ContinuationToken }),
      )
      for (const { Key, ETag } of page.Contents ?? [])
        if (Key && ETag === `"${createHash('md5').update(Key).digest('hex')}"`) seen.push(Key)
      ContinuationToken = page.NextContinuationToken
    } while (ContinuationToken)
    expect(seen).toEqual(keys.filter((key) => key !== 'list/b').sort())
    const grouped = await s3.send(new ListObjectsV2Command({ Bucket, Prefix: 'list/', Delimiter: '/' }))
    expect(grouped.CommonPrefixes).toEqual([{ Prefix: 'list/Z/' }])
  })

  test('an empty object and one of 64 MiB are both kept', async () => {
    await put('empty', '')
    expect(await textOf('empty')).toBe('')
    await s3.send(new PutObjectCommand({ Bucket, Key: 'large', Body: Buffer.alloc(64 * 1024 * 1024, 7) }))
    const { ContentLength } = await s3.send(new HeadObjectCommand({ Bucket, Key: 'large' }))
    expect(ContentLength).toBe(64 * 1024 * 1024)
  })

  test('a stranger without a signature or with the wrong secret gets 403', async () => {
    expect((await fetch(`${storage.url}/${Bucket}/empty`)).status).toBe(403)
    const stranger = new S3Client({
      endpoint: storage.url,
      region: 'us-west-2',
      credentials: { ...credentials, secretAccessKey: 'guess' },
    })
    await expect(stranger.send(new GetObjectCommand({ Bucket, Key: 'empty' }))).rejects.toMatchObject({
      name: 'SignatureDoesNotMatch',
    })
  })
})

describe('a presigned upload', () => {
  const body = 'a cover'
  const checksum = (text: string) => createHash('sha256').update(text).digest('base64')
  const headers = {
    'content-type': 'image/png',
    'content-length': String(body.length),
    'x-amz-checksum-sha256': checksum(body),
  }
  const sign = (expiresIn = 300) =>
    getSignedUrl(
      s3,
      new PutObjectCommand({
        Bucket,
        Key: 'uploads/cover.png',
        ContentType: 'image/png',
        ContentLength: body.length,
        ChecksumSHA256: checksum(body),
      }),
      {
        expiresIn,
        signableHeaders: new Set(['content-type', 'content-length']),
        unhoistableHeaders: new Set(['x-amz-checksum-sha256']),
      },
    )
  const upload = async (url: string, change: object = {}, text = body) => {
    const sent = { ...headers, 'content-length': String(text.length), ...change }
    const response = await fetch(url, { method: 'PUT', body: text, headers: sent })
    return { status: response.status, code: /<Code>(.*)<\/Code>/.exec(await response.text())?.[1] }
  }

  test('passes exactly as signed', async () => {
    expect(await upload(await sign())).toEqual({ status: 200, code: undefined })
    expect(await textOf('uploads/cover.png')).toBe(body)
  })

  test('is refused with another type, length, checksum, body, key or method', async () => {
    const url = await sign()
    const mismatch = { status: 403, code: 'SignatureDoesNotMatch' }
    expect(await upload(url, { 'content-type': 'text/html' })).toEqual(mismatch)
    expect(await upload(url, {}, `${body} and more`)).toEqual(mismatch)
    expect(await upload(url, { 'x-amz-checksum-sha256': checksum('other') })).toEqual(mismatch)
    expect(await upload(url.replace('cover.png', 'other.png'))).toEqual(mismatch)
    expect((await fetch(url, { method: 'DELETE', headers })).status).toBe(403)
    expect(await upload(url, {}, 'A COVER')).toEqual({ status: 400, code: 'BadDigest' })
  })

  test('is refused when the checksum travels in the URL and the body is another', async () => {
    const url = await getSignedUrl(
      s3,
      new PutObjectCommand({ Bucket, Key: 'uploads/hoisted', ChecksumSHA256: checksum(body) }),
    )
    expect((await fetch(url, { method: 'PUT', body: 'another' })).status).toBe(400)
    expect((await fetch(url, { method: 'PUT', body })).status).toBe(200)
  })

  test('is refused once it has expired', async () => {
    const command = new PutObjectCommand({ Bucket, Key: 'uploads/late' })
    const url = await getSignedUrl(s3, command, {
      expiresIn: 60,
      signingDate: new Date(Date.now() - 61_000),
    })
    const response = await fetch(url, { method: 'PUT', body })
    expect(response.status).toBe(403)
    expect(await response.text()).toContain('Request has expired')
  })

  test('may come from a browser at the portal, and from nowhere else', async () => {
    const allowed = async (origin: string) => {
      const response = await fetch(`${storage.url}/${Bucket}/uploads/cover.png`, {
        method: 'OPTIONS',
        headers: {
          origin,
          'access-control-request-method': 'PUT',
          'access-control-request-headers': 'content-type,x-amz-checksum-sha256',
        },
      })
      return response.headers.get('access-control-allow-origin')
    }
    expect(await allowed('http://lorecircle.localhost:4321')).toBe('http://lorecircle.localhost:4321')
    expect(await allowed('http://evil.localhost:4321')).toBeNull()
  })

  test('a download link can name the file', async () => {
    await put('file', 'text')
    const url = await getSignedUrl(
      s3,
      new GetObjectCommand({
        Bucket,
        Key: 'file',
        ResponseContentDisposition: 'attachment; filename="b.epub"',
      }),
    )
    const response = await fetch(url)
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="b.epub"')
    expect(await response.text()).toBe('text')
  })
})

describe('events and queues', () => {
  test('a write and a delete below the watched prefix arrive, shaped as by S3', async () => {
    const Key = 'watched/two words/ü%27.json'
    const waiting = receive('publish')
    const { ETag } = await put(Key, 'x')
    await put('elsewhere/ignored', 'x')
    const [created] = JSON.parse((await waiting) ?? '').Records
    expect(created).toMatchObject({
      eventSource: 'aws:s3',
      eventName: 'ObjectCreated:Put',
      s3: {
        bucket: { name: Bucket },
        object: { key: 'watched/two+words/%C3%BC%2527.json', size: 1, eTag: ETag?.replaceAll('"', '') },
      },
    })
    await s3.send(new DeleteObjectCommand({ Bucket, Key }))
    const [removed] = JSON.parse((await receive('publish')) ?? '').Records
    expect(removed.eventName).toBe('ObjectRemoved:DeleteMarkerCreated')
    expect(removed.s3.object.sequencer > created.s3.object.sequencer).toBe(true)
  })

  test('a queue is found by its name, whatever region a client signs for', async () => {
    const abroad = new SQSClient({ endpoint: storage.url, region: 'eu-central-1', credentials })
    const { QueueUrl } = await abroad.send(new GetQueueUrlCommand({ QueueName: 'plain' }))
    expect(QueueUrl).toBe(storage.queueUrl('plain'))
  })

  test('a message sent five times without success goes to the dead letters', async () => {
    const QueueUrl = storage.queueUrl('publish')
    await sqs.send(new SendMessageCommand({ QueueUrl, MessageBody: 'poison' }))
    for (let i = 0; i < 6; i++) await sqs.send(new ReceiveMessageCommand({ QueueUrl, VisibilityTimeout: 0 }))
    expect(await receive('publish-dlq')).toBe('poison')
  })

  test('a poller that left takes no message with it', async () => {
    const QueueUrl = storage.queueUrl('plain')
    const poll = request(storage.url, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-amz-json-1.0',
        'x-amz-target': 'AmazonSQS.ReceiveMessage',
        authorization: `AWS4-HMAC-SHA256 Credential=${credentials.accessKeyId}/20260101/us-west-2/sqs/aws4_request, SignedHeaders=host, Signature=00`,
      },
    }).on('error', () => {})
    poll.end(JSON.stringify({ QueueUrl, WaitTimeSeconds: 20 }))
    await once(poll, 'finish')
    await fetch(`${storage.url}/health`)
    poll.destroy()
    await fetch(`${storage.url}/health`)
    await sqs.send(new SendMessageCommand({ QueueUrl, MessageBody: 'for the living' }))
    expect(await receive('plain')).toBe('for the living')
  })

  test('objects and waiting messages survive a restart', async () => {
    await put('watched/kept', 'still here')
    await stop()
    await start()
    expect(await textOf('watched/kept')).toBe('still here')
    expect(await receive('publish')).toContain('watched/kept')
    const { Contents } = await s3.send(new ListObjectsV2Command({ Bucket, Prefix: 'watched/' }))
    expect(Contents).toHaveLength(1)
  })

  test('a listing is still in byte order after a restart, whatever order things came in', async () => {
    for (const name of ['c', 'a', 'd', 'b']) await put(`restarted/${name}`, name)
    await stop()
    await start()
    await put('restarted/aa', 'aa')
    const { Contents = [] } = await s3.send(new ListObjectsV2Command({ Bucket, Prefix: 'restarted/' }))
    expect(Contents.map(({ Key }) => Key)).toEqual(
      ['a', 'aa', 'b', 'c', 'd'].map((name) => `restarted/${name}`),
    )
  })
})
