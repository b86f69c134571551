import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { newShop, savedBook, sub } from './shop.ts'

type Queue = 'publish' | 'market'
type Message = { id: string; body: string }

const documents = '/documents/'

/** What a publisher is told of where it runs. */
export const environmentOf = (origin: string) => ({
  AWS_REGION: 'us-west-2',
  AWS_ACCESS_KEY_ID: 'rehearsal',
  AWS_SECRET_ACCESS_KEY: 'rehearsal',
  AWS_ENDPOINT_URL: origin,
  PRODUCT_ORIGIN: 'https://lorecircle.example',
  PAYMENT_ORIGIN: 'https://checkout.stripe.com',
  DOCUMENTS_BUCKET: 'documents',
  SITE_BUCKET: 'site',
  PUBLISH_QUEUE_URL: `${origin}/queue/publish`,
  MARKET_QUEUE_URL: `${origin}/queue/market`,
  DISTRIBUTION_ID: 'REHEARSAL',
  ORIGIN_SECRET: 'rehearsal',
})

/**
 * As much of S3, SQS and CloudFront as a save touches, in memory: enough to have the publisher's code run
 * once. It judges nothing; the tests hold the publisher against real emulators.
 */
export async function startStage() {
  const objects = new Map<string, { body: Buffer; etag: string }>()
  const queues = { publish: [] as Message[], market: [] as Message[] }
  const unfinished = { publish: 0, market: 0 }
  const waiting = new Set<() => void>()

  const put = (path: string, body: Buffer): string => {
    const etag = `"${md5(body)}"`
    objects.set(path, { body, etag })
    return etag
  }
  const store = ([key, value]: [key: string, value: unknown]) =>
    put(documents + key, Buffer.from(JSON.stringify(value)))
  function send(queue: Queue, body: string) {
    queues[queue].push({ id: crypto.randomUUID(), body })
    unfinished[queue]++
    for (const look of waiting) look()
  }
  const hint = () => send('publish', JSON.stringify({ kind: 'publish', sub, at: Date.now() }))
  const take = (queue: Queue) => {
    unfinished[queue] -= queues[queue].length
    return queues[queue].splice(0)
  }

  const server = createServer((request, response) => void answer(request, response))
  async function answer(request: IncomingMessage, response: ServerResponse) {
    const url = new URL(request.url ?? '/', 'http://stage')
    const path = decodeURIComponent(url.pathname)
    const body = await buffer(request)
    const action = String(request.headers['x-amz-target'] ?? '').replace('AmazonSQS.', '')
    if (action) return sqs(action, JSON.parse(body.toString()), response)
    if (path.includes('/distribution/')) return say(response, 201, '<Invalidation><Id>I</Id></Invalidation>')
    if (url.searchParams.has('list-type')) {
      return say(response, 200, listing(path, url.searchParams.get('prefix') ?? ''))
    }
    if (request.method === 'PUT') return response.setHeader('etag', put(path, body)).end()
    const found = objects.get(path)
    if (!found) return say(response, 404, '<Error><Code>NoSuchKey</Code></Error>')
    return response.setHeader('etag', found.etag).end(found.body)
  }

  function listing(bucketPath: string, prefix: string): string {
    const bucket = `/${bucketPath.split('/')[1]}/`
    const found = [...objects].filter(([path]) => path.startsWith(bucket + prefix))
    const contents = found.map(
      ([path, { body, etag }]) =>
        `<Contents><Key>${path.slice(bucket.length)}</Key><ETag>${etag}</ETag><Size>${body.length}</Size></Contents>`,
    )
    return `<ListBucketResult>${contents.join('')}<IsTruncated>false</IsTruncated></ListBucketResult>`
  }

  async function sqs(action: string, input: Record<string, unknown>, response: ServerResponse) {
    const queue = String(input.QueueUrl).endsWith('market') ? 'market' : 'publish'
    response.setHeader('content-type', 'application/x-amz-json-1.0')
    if (action === 'SendMessage') {
      const body = String(input.MessageBody)
      send(queue, body)
      return response.end(JSON.stringify({ MessageId: '1', MD5OfMessageBody: md5(body) }))
    }
    if (action === 'DeleteMessageBatch') {
      unfinished[queue] -= Array.isArray(input.Entries) ? input.Entries.length : 0
      for (const look of waiting) look()
      return response.end(JSON.stringify({ Successful: [], Failed: [] }))
    }
    if (input.WaitTimeSeconds !== 0) await until(() => queues[queue].length > 0)
    const Messages = queues[queue]
      .splice(0)
      .map(({ id, body }) => ({ MessageId: id, ReceiptHandle: id, Body: body, MD5OfBody: md5(body) }))
    return response.end(JSON.stringify({ Messages }))
  }

  function until(isSo: () => boolean): Promise<void> {
    return new Promise((resolve) => {
      const look = () => {
        if (!isSo()) return
        waiting.delete(look)
        resolve()
      }
      waiting.add(look)
      look()
    })
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    openShop: () => {
      for (const document of newShop) store(document)
      hint()
    },
    save: () => {
      store(savedBook)
      hint()
    },
    take,
    /** All messages of a queue have been worked off by whoever reads it. */
    emptied: (queue: Queue) => until(() => unfinished[queue] === 0),
  }
}

const md5 = (body: string | Buffer) => createHash('md5').update(body).digest('hex')

const say = (response: ServerResponse, status: number, xml: string) =>
  response.writeHead(status, { 'content-type': 'application/xml' }).end(xml)
