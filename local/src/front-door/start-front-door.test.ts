import { once } from 'node:events'
import { createServer, request as httpRequest, type IncomingHttpHeaders, type Server } from 'node:http'
import { connect } from 'node:net'
import { brotliDecompressSync } from 'node:zlib'
import { CloudFrontClient, CreateInvalidationCommand } from '@aws-sdk/client-cloudfront'
import { DeleteObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { responseHeaders } from '@lorecircle/shared/edge/headers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { shortLivedStorage } from '../storage/short-lived.fixture.ts'
import type { Storage } from '../storage/start-storage.ts'
import { serverUrl } from './server-url.fixture.ts'
import { type FrontDoor, startFrontDoor } from './start-front-door.ts'

const credentials = { accessKeyId: 'local', secretAccessKey: 'secret' }
const productDomain = 'lorecircle.localhost:4321'
const shop = `lilith.${productDomain}`
const Bucket = 'site'
let storage: Storage
let frontDoor: FrontDoor
let api: Server
let live: Server
let s3: S3Client
let cloudFront: CloudFrontClient

type Answer = { status: number; headers: IncomingHttpHeaders; body: Buffer; text: string }
const ask = (host: string, path: string, { method = 'GET', headers = {}, body = '' } = {}) =>
  new Promise<Answer>((resolve, reject) => {
    const { hostname, port } = new URL(frontDoor.url)
    const sent = httpRequest({ hostname, port, path, method, headers: { host, ...headers } }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('end', () => {
        const bytes = Buffer.concat(chunks)
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: bytes, text: String(bytes) })
      })
    })
    sent.on('error', reject)
    sent.end(body)
  })
const write = (Key: string, Body: string, tag: string, CacheControl = 'max-age=0, s-maxage=600') =>
  s3.send(
    new PutObjectCommand({
      Bucket,
      Key,
      Body,
      CacheControl,
      ContentType: 'text/html; charset=utf-8',
      Metadata: { 'cache-tag': tag },
    }),
  )
const invalidate = (...Items: string[]) =>
  cloudFront.send(
    new CreateInvalidationCommand({
      DistributionId: 'ELOCAL',
      InvalidationBatch: { CallerReference: crypto.randomUUID(), Paths: { Quantity: Items.length, Items } },
    }),
  )
/** Echoes what the origin was asked, under its name. */
const origin = async (name: string, status: number) => {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      response.writeHead(status, { 'content-type': 'application/json', 'set-cookie': ['a=1', 'b=2'] })
      const { method, url, headers } = request
      response.end(JSON.stringify({ name, method, url, headers, body: String(Buffer.concat(chunks)) }))
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return server
}
/** Pages that it renders count how often it was asked; everything else is missing there. */
let renderings = 0
const liveRenderer = async () => {
  const missing = await origin('live', 404)
  const [echo] = missing.listeners('request')
  missing.removeAllListeners('request')
  missing.on('request', (request, response) => {
    if (!request.url?.startsWith('/market?page=')) return echo?.call(missing, request, response)
    response.writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'max-age=0, s-maxage=60',
      'x-amz-meta-cache-tag': 'market',
    })
    response.end(`${request.url} for ${request.headers['x-viewer-host']}, rendering ${++renderings}`)
  })
  return missing
}

beforeAll(async () => {
  storage = await shortLivedStorage({ ...credentials, buckets: [Bucket] })
  api = await origin('api', 200)
  live = await liveRenderer()
  frontDoor = await startFrontDoor({
    port: 0,
    controlPort: 0,
    productDomain,
    scheme: 'http',
    storage: { endpoint: storage.url, bucket: Bucket, ...credentials },
    logsBucket: null,
    api: serverUrl(api),
    onDemand: serverUrl(live),
    originSecret: 'only the CDN knows',
    distributionId: 'ELOCAL',
  })
  s3 = new S3Client({ endpoint: storage.url, region: 'us-west-2', credentials })
  cloudFront = new CloudFrontClient({ endpoint: frontDoor.controlUrl, region: 'us-west-2', credentials })
})
afterAll(async () => {
  s3.destroy()
  cloudFront.destroy()
  await frontDoor.close()
  await storage.close()
  live.close()
})

test('a page is served from the cache until its shop is invalidated, and at once anew after that', async () => {
  await write('sites/lilith/index.html', 'one', 'shop-lilith')
  await write('sites/other/index.html', 'other one', 'shop-other')
  expect((await ask(shop, '/')).text).toBe('one')
  expect((await ask(`other.${productDomain}`, '/')).text).toBe('other one')
  await write('sites/lilith/index.html', 'two', 'shop-lilith')
  await write('sites/other/index.html', 'other two', 'shop-other')
  expect((await ask(shop, '/')).text).toBe('one')
  await invalidate('#shop-lilith')
  expect((await ask(shop, '/')).text).toBe('two')
  expect((await ask(`other.${productDomain}`, '/')).text).toBe('other one')
  await invalidate('/*')
  expect((await ask(`other.${productDomain}`, '/')).text).toBe('other two')
})

test('a stale page is served once more while the new one is fetched', async () => {
  const swr = 'max-age=0, s-maxage=0, stale-while-revalidate=60'
  await write('sites/lilith/bookstore.html', 'old', 't', swr)
  expect((await ask(shop, '/bookstore')).text).toBe('old')
  await write('sites/lilith/bookstore.html', 'new', 't', swr)
  expect((await ask(shop, '/bookstore')).text).toBe('old')
  await expect.poll(async () => (await ask(shop, '/bookstore')).text).toBe('new')
})

test('who has the page already gets 304, compressed or not, and HEAD gets no body', async () => {
  const page = `<p>${'A lamplit bookshop. '.repeat(200)}</p>`
  await write('sites/lilith/blog.html', page, 't')
  const plain = await ask(shop, '/blog')
  const compressed = await ask(shop, '/blog', { headers: { 'accept-encoding': 'gzip, br' } })
  expect(compressed.headers['content-encoding']).toBe('br')
  expect(compressed.headers.etag).toBe(`W/${plain.headers.etag}`)
  expect(String(brotliDecompressSync(compressed.body))).toBe(page)
  for (const etag of [plain.headers.etag, compressed.headers.etag]) {
    const again = await ask(shop, '/blog', { headers: { 'if-none-match': String(etag) } })
    expect(again).toMatchObject({ status: 304, text: '' })
  }
  const head = await ask(shop, '/blog', { method: 'HEAD' })
  expect(head).toMatchObject({ status: 200, text: '', headers: { 'content-length': String(page.length) } })
})

test('what the bucket lacks is asked of the live renderer, and is there as soon as it is published', async () => {
  const missing = await ask(shop, '/shop/phantastes?x=1')
  expect(missing.status).toBe(404)
  expect(JSON.parse(missing.text)).toMatchObject({
    name: 'live',
    url: '/sites/lilith/shop/phantastes.html',
    headers: {
      'x-viewer-host': shop,
      'x-viewer-path': '/shop/phantastes',
      'x-viewer-query': '?x=1',
      'x-origin-secret': 'only the CDN knows',
    },
  })
  await write('sites/lilith/shop/phantastes.html', 'published', 't')
  expect((await ask(shop, '/shop/phantastes')).text).toBe('published')
  await s3.send(new DeleteObjectCommand({ Bucket, Key: 'sites/lilith/shop/phantastes.html' }))
  await invalidate('#t')
  expect((await ask(shop, '/shop/phantastes')).status).toBe(404)
})

test('a call reaches the functions with its body, its cookies, the true host and the true address, whatever the viewer claims', async () => {
  const answer = await ask(shop, '/api/save?x=%2F', {
    method: 'POST',
    body: '{"title":"Lilith"}',
    headers: {
      'x-viewer-host': 'forged',
      'x-viewer-address': '192.0.2.9',
      'x-origin-secret': 'guessed',
      cookie: 'c=1',
    },
  })
  expect(answer.headers['set-cookie']).toEqual(['a=1', 'b=2'])
  expect(JSON.parse(answer.text)).toMatchObject({
    name: 'api',
    method: 'POST',
    url: '/api/save?x=%2F',
    body: '{"title":"Lilith"}',
    headers: {
      'x-viewer-host': shop,
      'x-viewer-address': '127.0.0.1',
      'x-origin-secret': 'only the CDN knows',
      cookie: 'c=1',
    },
  })
})

test('a preview is shown in a frame, and whoever opens it as a page of its own is led to the market’s door', async () => {
  const asked = (wantedAs: string) =>
    ask(`preview.${productDomain}`, '/draft', { headers: wantedAs ? { 'sec-fetch-dest': wantedAs } : {} })
  expect(JSON.parse((await asked('iframe')).text)).toMatchObject({ name: 'live' })
  for (const wantedAs of ['document', '']) {
    const { status, headers } = await asked(wantedAs)
    expect([status, headers.location]).toEqual([302, `http://${productDomain}/`])
  }
})

test('redirects and headers are those of the CDN', async () => {
  for (const [host, path, status] of [
    [`www.${productDomain}`, '/market?genre=x', 301],
    [shop, '/market?genre=x', 302],
  ] as const) {
    const headers = responseHeaders({ host, path: '/market', productDomain, scheme: 'http' })
    expect(await ask(host, path)).toMatchObject({
      status,
      headers: { ...headers, location: `http://${productDomain}/market?genre=x` },
    })
  }
  expect((await ask(shop, '/', { method: 'POST' })).status).toBe(405)
})

test('nothing that a stranger sends brings the door down', async () => {
  const { port } = new URL(frontDoor.url)
  const raw = async (text: string) => {
    const socket = connect(Number(port), '127.0.0.1')
    socket.write(text)
    const chunks: Buffer[] = []
    for await (const chunk of socket) chunks.push(chunk)
    return /^HTTP\/1\.\d (\d+)/.exec(String(Buffer.concat(chunks)))?.[1]
  }
  const oddities = [
    'GET /%E0%A4%A HTTP/1.1\r\nHost: lilith.lorecircle.localhost:4321\r\nConnection: close\r\n\r\n',
    'GET / HTTP/1.0\r\n\r\n',
    'OPTIONS * HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
    'GET / HTTP/1.1\r\nHost: ..:99999999\r\nConnection: close\r\n\r\n',
    `GET /${'a'.repeat(9000)} HTTP/1.1\r\nHost: lilith.lorecircle.localhost:4321\r\nConnection: close\r\n\r\n`,
    'GET //evil.example/../../etc/passwd HTTP/1.1\r\nHost: lilith.lorecircle.localhost:4321\r\nConnection: close\r\n\r\n',
    'nonsense\r\n\r\n',
  ]
  for (const oddity of oddities) expect(await raw(oddity), oddity.slice(0, 60)).toMatch(/^4\d\d$/)
  await write('main/index.html', 'main', 't')
  const absolute = `GET http://${productDomain}/ HTTP/1.1\r\nHost: other\r\nConnection: close\r\n\r\n`
  expect(await raw(absolute)).toBe('200')
})

test('a question that meets a connection which the origin has just closed is asked anew, a deed is not', async () => {
  const hangUpOnce = () => api.prependOnceListener('request', ({ socket }) => socket.destroy())
  await ask(productDomain, '/api/first')
  hangUpOnce()
  expect((await ask(productDomain, '/api/second')).status).toBe(200)
  await ask(productDomain, '/api/third')
  hangUpOnce()
  expect((await ask(productDomain, '/api/fourth', { method: 'POST', body: 'once' })).status).toBe(502)
})

test('an origin that is down is named in a friendly answer with a Retry-After', async () => {
  api.closeAllConnections()
  await new Promise((resolve) => api.close(resolve))
  const down = await ask(productDomain, '/api/anything')
  expect(down.text).toContain('not answering. Please try again in a few seconds.')
  expect(down).toMatchObject({ status: 502, headers: { 'retry-after': '5', 'cache-control': 'no-store' } })
})

test('an invalidation that is unsigned, malformed or for another distribution is refused', async () => {
  expect(
    (await fetch(`${frontDoor.controlUrl}/2020-05-31/distribution/ELOCAL/invalidation`, { method: 'POST' }))
      .status,
  ).toBe(403)
  await expect(invalidate('no-slash')).rejects.toMatchObject({ name: 'InvalidArgument' })
  await expect(
    cloudFront.send(
      new CreateInvalidationCommand({
        DistributionId: 'EOTHER',
        InvalidationBatch: { CallerReference: 'x', Paths: { Quantity: 1, Items: ['/*'] } },
      }),
    ),
  ).rejects.toMatchObject({ name: 'NoSuchDistribution' })
})

test('a page of the market that nobody made beforehand is rendered once for all, until the market changes', async () => {
  renderings = 0
  const first = await ask(productDomain, '/market?page=2')
  expect([first.status, first.text]).toEqual([200, `/market?page=2 for ${productDomain}, rendering 1`])
  expect(first.headers['x-content-type-options']).toBe('nosniff')
  const again = await ask(productDomain, '/market?utm_source=letter&page=2&per=24')
  expect(again.text).toBe(first.text)
  const known = { 'if-none-match': first.headers.etag ?? '' }
  expect((await ask(productDomain, '/market?page=2', { headers: known })).status).toBe(304)
  await invalidate('#market')
  expect((await ask(productDomain, '/market?page=2')).text).toContain('rendering 2')
})

test('a page of the market that is none is missing, and nothing is posted to one', async () => {
  expect((await ask(productDomain, '/market?per=48')).status).toBe(404)
  expect((await ask(productDomain, '/market?page=2', { method: 'POST' })).status).toBe(405)
})

test('a shop’s cart is asked for with the reader’s cookies and country, each time anew; other pages know neither', async () => {
  const headers = { cookie: 'lc-cart=a', 'cloudfront-viewer-country': 'DE' }
  const heardAt = async (path: string) => JSON.parse((await ask(shop, path, { headers })).text)
  expect(await heardAt('/cart')).toMatchObject({ name: 'live', url: '/cart', headers })
  const other = await heardAt('/thank-you/order/token')
  expect(Object.keys(other.headers)).not.toContain('cookie')
  expect(Object.keys(other.headers)).not.toContain('cloudfront-viewer-country')
  expect((await ask(shop, '/cart', { method: 'POST', headers })).status).toBe(405)
})
