import { once } from 'node:events'
import { createServer, request as httpRequest, type IncomingHttpHeaders, type Server } from 'node:http'
import { connect } from 'node:net'
import {
  CloudFrontClient,
  CreateInvalidationCommand,
  GetInvalidationCommand,
} from '@aws-sdk/client-cloudfront'
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { shortLivedStorage } from '../storage/short-lived.fixture.ts'
import type { Storage } from '../storage/start-storage.ts'
import { serverUrl } from './server-url.fixture.ts'
import { type FrontDoor, startFrontDoor } from './start-front-door.ts'

const credentials = { accessKeyId: 'local', secretAccessKey: 'secret' }
const productDomain = 'lorecircle.localhost:4321'
const lilith = `lilith.${productDomain}`
const phantastes = `phantastes.${productDomain}`
const DistributionId = 'ELOCAL'
const Bucket = 'site'

let storage: Storage
let frontDoor: FrontDoor
let api: Server
let pages: Server
let s3: S3Client
let cloudFront: CloudFrontClient

/** Those who wait at the functions for an answer, and what they are told. */
const waiting: (() => void)[] = []
let holdsAnswers = false
/** Delays that the latency switch asked for, in milliseconds. The tests do not wait for them. */
const sleptMs: number[] = []
let asked: { url: string; host: string; authorization: string; cookie: string }[] = []

type Answer = { status: number; headers: IncomingHttpHeaders; text: string }
const ask = (host: string, path: string, headers: Record<string, string> = {}) =>
  new Promise<Answer>((resolve, reject) => {
    const { hostname, port } = new URL(frontDoor.url)
    httpRequest({ hostname, port, path, headers: { host, ...headers } }, async (answer) => {
      const text = (await answer.toArray()).join('')
      resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text })
    })
      .once('error', reject)
      .end()
  })
const write = (Key: string, Body: string, more: object = {}) =>
  s3.send(
    new PutObjectCommand({
      Bucket,
      Key,
      Body,
      CacheControl: 's-maxage=600',
      Metadata: { 'cache-tag': 'shop-secret' },
      ...more,
    }),
  )
const listening = async (server: Server) => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return server
}

beforeAll(async () => {
  storage = await shortLivedStorage({ ...credentials, buckets: [Bucket] })
  api = await listening(
    createServer((request, response) => {
      const { url = '', headers } = request
      const host = String(headers['x-viewer-host'])
      const { authorization = '', cookie = '' } = headers
      asked.push({ url, host, authorization, cookie })
      const status = url.startsWith('/api/refused') ? 403 : 200
      const cacheControl = url.startsWith('/api/shop-books') ? 'public, s-maxage=3' : 'no-store'
      const answer = () =>
        response
          .writeHead(status, { 'cache-control': cacheControl, 'content-type': 'application/json' })
          .end(JSON.stringify({ host, authorization }))
      if (holdsAnswers) waiting.push(answer)
      else answer()
    }),
  )
  pages = await listening(
    createServer((request, response) => {
      const status = request.url?.includes('missing') ? 404 : 200
      response.writeHead(status, { 'content-type': 'text/html', 'x-own': 'origin' })
      response.end(JSON.stringify(request.headers))
    }),
  )
  frontDoor = await startFrontDoor({
    port: 0,
    controlPort: 0,
    productDomain,
    scheme: 'http',
    storage: { endpoint: storage.url, bucket: Bucket, ...credentials },
    logsBucket: null,
    api: serverUrl(api),
    onDemand: serverUrl(pages),
    originSecret: 'only the CDN knows',
    distributionId: DistributionId,
    bodyPatience: { stillInMs: 1_000, wholeInMs: 3_000 },
    sleep: async (ms) => void sleptMs.push(ms),
  })
  s3 = new S3Client({ endpoint: storage.url, region: 'us-west-2', credentials })
  cloudFront = new CloudFrontClient({ endpoint: frontDoor.controlUrl, region: 'us-west-2', credentials })
})
afterEach(() => {
  frontDoor.switches.turn({ invalidationTakesMs: 0, originLatencyInMs: 0, collapsesEqualRequests: true })
  holdsAnswers = false
  asked = []
})
afterAll(async () => {
  s3.destroy()
  cloudFront.destroy()
  await frontDoor.close()
  for (const server of [api, pages]) {
    server.close()
    server.closeAllConnections()
  }
  await storage.close()
})

test('two shops that are asked the same at once never get each other’s answer, and each keeps a copy of its own', async () => {
  const hosts = [lilith, phantastes, lilith, phantastes]
  const answers = await Promise.all(hosts.map((host) => ask(host, '/api/shop-books')))
  expect(answers.map(({ text }) => JSON.parse(text).host)).toEqual(hosts)
  await ask(lilith, '/api/shop-books')
  expect(asked.map(({ host }) => host).sort()).toEqual([lilith, phantastes])
  expect(asked.every(({ authorization, cookie }) => authorization === '' && cookie === '')).toBe(true)
})

test('two authors who ask the same at once each get their own answer, though the question has one address', async () => {
  holdsAnswers = true
  const authors = ['Bearer one', 'Bearer other', 'Bearer one']
  const answers = Promise.all(
    authors.map((authorization) => ask(productDomain, '/api/orders', { authorization })),
  )
  await expect.poll(() => waiting.length).toBe(3)
  for (const answer of waiting.splice(0)) answer()
  expect((await answers).map(({ text }) => JSON.parse(text).authorization)).toEqual(authors)
})

test('a question with a cookie is asked without it where its answer may go to others', async () => {
  await ask(lilith, '/api/welcome', { cookie: 'signed-in=1', authorization: 'Bearer one' })
  expect(asked).toMatchObject([{ url: '/api/welcome', cookie: '', authorization: '' }])
  const thanks = await ask(lilith, '/thank-you/1/2', { cookie: 'signed-in=1' })
  expect(JSON.parse(thanks.text)).not.toHaveProperty('cookie')
})

test('an error goes out with its origin’s own headers and none of the CDN’s', async () => {
  const missing = await ask(lilith, '/shop/missing')
  expect(missing).toMatchObject({ status: 404, headers: { 'x-own': 'origin' } })
  const refused = await ask(productDomain, '/api/refused')
  for (const { headers } of [missing, refused]) expect(headers).not.toHaveProperty('x-content-type-options')
  expect((await ask(lilith, '/thank-you/1/2')).headers).toHaveProperty('x-content-type-options')
})

test('what a bucket says of its objects reaches readers, but for what the table hides', async () => {
  await write('sites/lilith/index.html', 'home', { Metadata: { 'cache-tag': 'shop-secret', author: 'seen' } })
  const { headers } = await ask(lilith, '/')
  expect(headers).toMatchObject({ 'x-amz-meta-author': 'seen' })
  expect(JSON.stringify(headers)).not.toContain('shop-secret')
})

test('an invalidated page is served until the invalidation has come about, and says so as long', async () => {
  await write('sites/lilith/blog.html', 'old')
  await ask(lilith, '/blog')
  await write('sites/lilith/blog.html', 'new')
  frontDoor.switches.turn({ invalidationTakesMs: 3_000 })
  const Paths = { Quantity: 1, Items: ['#Shop-Secret'] }
  const InvalidationBatch = { CallerReference: crypto.randomUUID(), Paths }
  const { Invalidation } = await cloudFront.send(
    new CreateInvalidationCommand({ DistributionId, InvalidationBatch }),
  )
  expect(Invalidation?.Status).toBe('InProgress')
  expect((await ask(lilith, '/blog')).text).toBe('old')
  const status = async () =>
    (await cloudFront.send(new GetInvalidationCommand({ DistributionId, Id: Invalidation?.Id }))).Invalidation
      ?.Status
  await expect.poll(status).toBe('Completed')
  expect((await ask(lilith, '/blog')).text).toBe('new')
})

test('what an edge lacks takes the way to the origin, once for each origin that is asked, and a copy takes none', async () => {
  await write('sites/lilith/far.html', 'far')
  frontDoor.switches.turn({ originLatencyInMs: 1_000 })
  const slept = async (path: string) => {
    sleptMs.length = 0
    await ask(lilith, path)
    return [...sleptMs]
  }
  expect(await slept('/far')).toEqual([1_000])
  expect(await slept('/far')).toEqual([])
  expect(await slept('/api/orders')).toEqual([1_000])
  expect(await slept('/shop/missing')).toEqual([1_000, 1_000])
})

test('a body that stops midway is given up, and the origin is not kept waiting', async () => {
  holdsAnswers = true
  const socket = connect(Number(new URL(frontDoor.url).port), '127.0.0.1')
  socket.write(
    `POST /api/save HTTP/1.1\r\nHost: ${productDomain}\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"half":`,
  )
  const answer = String(Buffer.concat(await socket.toArray()))
  expect(answer).toMatch(/^HTTP\/1\.1 408 /)
  expect(answer).toContain('What was sent stopped before its end. Please send it again.')
})

test('a body that comes a byte at a time is given up, however steadily it comes', async () => {
  holdsAnswers = true
  const socket = connect(Number(new URL(frontDoor.url).port), '127.0.0.1')
  socket.write(
    `POST /api/save HTTP/1.1\r\nHost: ${productDomain}\r\nContent-Type: application/json\r\nContent-Length: 100000\r\n\r\n`,
  )
  const dripping = setInterval(() => socket.write('a'), 20)
  let answer = ''
  socket.on('data', (part) => {
    answer += String(part)
  })
  // What still drips meets a closed door; `once` of node:events would reject for it.
  socket.on('error', () => undefined)
  await new Promise((resolve) => socket.once('close', resolve))
  clearInterval(dripping)
  expect(answer).toMatch(/^HTTP\/1\.1 408 /)
  expect(answer).toContain('What was sent took too long. Please send it again.')
})

test('its switches are turned where CloudFront’s own calls go', async () => {
  const turn = (body: object) =>
    fetch(`${frontDoor.controlUrl}/_faults`, { method: 'PATCH', body: JSON.stringify(body) })
  expect(await (await turn({ invalidationTakesMs: 5 })).json()).toMatchObject({ invalidationTakesMs: 5 })
  expect(frontDoor.switches.set.invalidationTakesMs).toBe(5)
  expect((await turn({ invalidationTakesMs: -1 })).status).toBe(400)
})
