import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { testAccount } from '@lorecircle/shared/account/account.fixture'
import { accountDoc } from '@lorecircle/shared/account/stored'
import { testBook, testFormat } from '@lorecircle/shared/book/book.fixture'
import { bookDoc } from '@lorecircle/shared/book/stored'
import type { Image } from '@lorecircle/shared/media/image'
import type { Profile } from '@lorecircle/shared/profile/profile'
import { profileDoc } from '@lorecircle/shared/profile/stored'
import { emptyTally } from '@lorecircle/shared/stock/stock'
import { tallyDoc } from '@lorecircle/shared/stock/stored'
import { welcomeDoc } from '@lorecircle/shared/welcome/stored'
import { emptyWelcome, type Welcome } from '@lorecircle/shared/welcome/welcome'

const md5 = (body: string | Buffer) => createHash('md5').update(body).digest('hex')

const sub = 'rehearsal'

const cover: Image = {
  hash: '0'.repeat(32),
  width: 640,
  height: 960,
  widths: [160, 320, 640],
  colour: '#6b5a4a',
  alt: 'A cover',
}

const account = testAccount({
  sub,
  email: 'a@lorecircle.example',
  firstName: 'A',
  lastName: 'B',
  subdomain: 'rehearsal',
})

const profile: Profile = { penName: 'A. B.', subdomain: 'rehearsal', accent: 'woad' }

const welcome: Welcome = {
  ...emptyWelcome,
  profileImage: cover,
  tagline: 'Welcome',
  welcomeMessage: '<p>Come <em>in</em>, and <a href="https://lorecircle.example">look</a> around.</p>',
}

const book = (n: number, tagline: string) =>
  testBook({
    id: `book-${n}`,
    title: `Book ${n}`,
    slug: `book-${n}`,
    tagline,
    blurb: 'Once upon a time.\n\nAnd then.',
    subgenres: ['Dark Fantasy'],
    formats: [
      testFormat({ id: `f-${n}-1`, type: 'eBook', priceInCents: 499, cover }),
      testFormat({
        id: `f-${n}-2`,
        type: 'Special Edition',
        priceInCents: 12_000,
        slots: 100,
        numbered: true,
      }),
      testFormat({ id: `f-${n}-3`, type: 'eBook', priceInCents: 0 }),
    ],
    firstTold: 1905,
  })

const bookDocument = (n: number, tagline: string): [key: string, value: unknown] => [
  bookDoc(account.folder, `book-${n}`).key,
  book(n, tagline),
]

const newShop: [key: string, value: unknown][] = [
  [accountDoc(sub).key, account],
  [profileDoc(account.folder).key, profile],
  [welcomeDoc(account.folder).key, welcome],
  [tallyDoc(sub, 'book-1').key, emptyTally],
  ...[1, 2, 3].map((n) => bookDocument(n, 'A tale')),
]

const savedBook = bookDocument(1, 'A tale told again')

const documents = '/documents/'

export const rehearsalEnvironment = (origin: string) => ({
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

const say = (response: ServerResponse, status: number, xml: string) =>
  response.writeHead(status, { 'content-type': 'application/xml' }).end(xml)

type Handler = (event: { Records: { messageId: string; body: string }[] }) => Promise<{
  batchItemFailures: string[]
}>
type Bundled = {
  compiledFile: string
  compiled(): Buffer
  publishHandler?: Handler
  marketHandler?: Handler
}

export async function rehearse(folder: string): Promise<void> {
  const stage = await startStage()
  Object.assign(process.env, rehearsalEnvironment(stage.origin))
  const bundled: Bundled = createRequire(import.meta.url)(join(folder, 'index.cjs'))

  for (const play of [stage.openShop, stage.save]) {
    play()
    await workedOff('publish', bundled.publishHandler)
    await workedOff('market', bundled.marketHandler)
  }
  writeFileSync(bundled.compiledFile, bundled.compiled())

  async function workedOff(queue: 'publish' | 'market', handler: Handler | undefined): Promise<void> {
    if (!handler) return stage.emptied(queue)
    for (const { id, body } of stage.take(queue)) {
      const { batchItemFailures } = await handler({ Records: [{ messageId: id, body }] })
      if (batchItemFailures.length > 0) throw new Error(`the ${queue} handler failed`)
    }
  }
}

/**
 * The parts of S3, SQS and CloudFront that a save uses, in memory: enough to run the publisher's code once. It
 * verifies nothing; the tests run the publisher against real emulators.
 */
async function startStage() {
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

type Queue = 'publish' | 'market'

type Message = { id: string; body: string }

function memoryQueues() {
  const messages: Record<Queue, Message[]> = { publish: [], market: [] }
  const unfinished = { publish: 0, market: 0 }
  const waiting = new Set<() => void>()
  const changed = () => {
    for (const look of waiting) look()
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

  function send(queue: Queue, body: string) {
    messages[queue].push({ id: crypto.randomUUID(), body })
    unfinished[queue]++
    changed()
  }

  async function answer(action: string, input: Record<string, unknown>): Promise<object> {
    const queue = String(input.QueueUrl).endsWith('market') ? 'market' : 'publish'
    if (action === 'SendMessage') {
      const body = String(input.MessageBody)
      send(queue, body)
      return { MessageId: '1', MD5OfMessageBody: md5(body) }
    }
    if (action === 'DeleteMessageBatch') {
      unfinished[queue] -= Array.isArray(input.Entries) ? input.Entries.length : 0
      changed()
      return { Successful: [], Failed: [] }
    }
    if (action === 'ChangeMessageVisibilityBatch') return { Successful: [], Failed: [] }
    if (input.WaitTimeSeconds !== 0) await until(() => messages[queue].length > 0)
    return {
      Messages: messages[queue]
        .splice(0)
        .map(({ id, body }) => ({ MessageId: id, ReceiptHandle: id, Body: body, MD5OfBody: md5(body) })),
    }
  }

  return {
    send,
    answer,
    take(queue: Queue): Message[] {
      unfinished[queue] -= messages[queue].length
      return messages[queue].splice(0)
    },
    emptied: (queue: Queue) => until(() => unfinished[queue] === 0),
  }
}

function memoryObjects() {
  const objects = new Map<string, { body: Buffer; etag: string }>()
  return {
    get: (path: string) => objects.get(path),
    put(path: string, body: Buffer): string {
      const etag = `"${md5(body)}"`
      objects.set(path, { body, etag })
      return etag
    },
    listing(path: string, prefix: string): string {
      const bucket = `/${path.split('/')[1]}/`
      const found = [...objects].filter(([key]) => key.startsWith(bucket + prefix))
      const contents = found.map(
        ([key, { body, etag }]) =>
          `<Contents><Key>${key.slice(bucket.length)}</Key><ETag>${etag}</ETag><Size>${body.length}</Size></Contents>`,
      )
      return `<ListBucketResult>${contents.join('')}<IsTruncated>false</IsTruncated></ListBucketResult>`
    },
  }
}
