import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { memoryObjects } from './objects.ts'
import { memoryQueues } from './queues.ts'
import { newShop, savedBook, sub } from './shop.ts'

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
  REPUBLISH_QUEUE_URL: `${origin}/queue/republish`,
  DISTRIBUTION_ID: 'REHEARSAL',
  ORIGIN_SECRET: 'rehearsal',
  OPERATOR_NAME: 'A rehearsal',
  OPERATOR_ADDRESS: 'Nowhere',
  OPERATOR_EMAIL: 'rehearsal@lorecircle.example',
})

/**
 * As much of S3, SQS and CloudFront as a save touches, in memory: enough to have the publisher's code run
 * once. It judges nothing; the tests hold the publisher against real emulators.
 */
export async function startStage() {
  const objects = memoryObjects()
  const queues = memoryQueues()
  const server = createServer((request, response) => void answer(request, response, { objects, queues }))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0

  const store = ([key, value]: [key: string, value: unknown]) =>
    objects.put(documents + key, Buffer.from(JSON.stringify(value)))
  const hint = () => queues.send('publish', JSON.stringify({ kind: 'publish', sub, at: Date.now() }))
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
    take: queues.take,
    emptied: queues.emptied,
  }
}

type Cloud = { objects: ReturnType<typeof memoryObjects>; queues: ReturnType<typeof memoryQueues> }

async function answer(request: IncomingMessage, response: ServerResponse, { objects, queues }: Cloud) {
  const url = new URL(request.url ?? '/', 'http://stage')
  const path = decodeURIComponent(url.pathname)
  const body = await buffer(request)
  const action = String(request.headers['x-amz-target'] ?? '').replace('AmazonSQS.', '')
  if (action) {
    const said = await queues.answer(action, JSON.parse(body.toString()))
    return response.setHeader('content-type', 'application/x-amz-json-1.0').end(JSON.stringify(said))
  }
  if (path.includes('/distribution/')) return say(response, 201, '<Invalidation><Id>I</Id></Invalidation>')
  if (url.searchParams.has('list-type')) {
    return say(response, 200, objects.listing(path, url.searchParams.get('prefix') ?? ''))
  }
  if (request.method === 'PUT') return response.setHeader('etag', objects.put(path, body)).end()
  const found = objects.get(path)
  if (!found) return say(response, 404, '<Error><Code>NoSuchKey</Code></Error>')
  return response.setHeader('etag', found.etag).end(found.body)
}

const say = (response: ServerResponse, status: number, xml: string) =>
  response.writeHead(status, { 'content-type': 'application/xml' }).end(xml)
