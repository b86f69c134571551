import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, request, type Server } from 'node:http'
import { lambdaHandler } from '@lorecircle/functions/lambda-handler'
import { serverUrl } from '@lorecircle/local/front-door/server-url.fixture'
import { type FrontDoor, startFrontDoor } from '@lorecircle/local/front-door/start-front-door'
import { type HttpOrigin, serveHttp } from '@lorecircle/local/runtime/serve-http'
import { parseEnv } from '@lorecircle/publisher/env'
import { onDemandApp } from '@lorecircle/publisher/on-demand/app'
import { createClients, createPublisherServices } from '@lorecircle/publisher/services'
import { slugClaimDoc } from '@lorecircle/shared/book/stored'
import { type RouteHeaders, routeHeaders } from '@lorecircle/shared/edge/route-headers.fixture'
import { testOrder } from '@lorecircle/shared/order/order.fixture'
import { orderDoc } from '@lorecircle/shared/order/stored'
import { previewDoc } from '@lorecircle/shared/publishing/stored'
import { immutableCacheControl, shortCacheControl } from '@lorecircle/shared/storage/site-bucket'
import { nameDoc } from '@lorecircle/shared/subdomain/stored'
import { emptyWelcome } from '@lorecircle/shared/welcome/welcome'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bookOf, openShop, put } from '../publisher/authors.ts'
import { plainRenderer } from '../publisher/platform.ts'
import { startServices } from '../stock/start-services.ts'
import { longTimeouts } from '../support/long-timeouts.ts'

const productDomain = 'lorecircle.localhost:4321'
const main = `http://${productDomain}`

let functions: Awaited<ReturnType<typeof startServices>>
let api: HttpOrigin
let pages: Server
let door: FrontDoor

beforeAll(async () => {
  functions = await startServices()
  const { env } = functions.services
  const publisher = createPublisherServices(
    parseEnv({
      ...process.env,
      PAYMENT_ORIGIN: 'http://127.0.0.1:1',
      MARKET_QUEUE_URL: env.PUBLISH_QUEUE_URL,
      REPUBLISH_QUEUE_URL: env.PUBLISH_QUEUE_URL,
      DISTRIBUTION_ID: 'ELOCAL',
      OPERATOR_NAME: 'A Circle Ltd',
      OPERATOR_ADDRESS: '1 Lane|Town',
      OPERATOR_EMAIL: 'hello@lorecircle.example',
    }),
    createClients(longTimeouts),
    plainRenderer(),
  )
  await openShop(publisher, 'a1', [bookOf('b1', { title: 'The Moon' })], { subdomain: 'lord-dunsany' })
  await put(publisher, nameDoc('lord-dunsany'), { sub: 'a1', skeleton: '', at: '2026-01-01T00:00:00.000Z' })
  for (const slug of ['the-moon', 'the-old-moon'])
    await put(publisher, slugClaimDoc('a1', slug), { bookId: 'b1' })
  const order = testOrder({ id: 'o1', sub: 'a1', readerToken: 'only-the-buyer-knows' })
  await put(publisher, orderDoc('a1', order.id), order)
  await put(publisher, previewDoc('p1'), {
    sub: 'a1',
    draft: { of: 'welcome', welcome: emptyWelcome },
    expiresAt: '2999-01-01T00:00:00.000Z',
  })
  for (const [keys, cacheControl] of [
    [namedByContent, immutableCacheControl],
    [others, shortCacheControl],
  ] as const) {
    for (const key of keys)
      await publisher.pages.write({ key, body: 'a', contentType: 'text/plain', cacheControl }, null)
  }
  api = await serveHttp(0, lambdaHandler(functions.services))
  const app = onDemandApp(publisher, env.ORIGIN_SECRET)
  pages = createServer(async ({ url = '/', headers }, answer) => {
    const sent = Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)])
    const given = await app.request(url, { headers: sent })
    answer.writeHead(given.status, Object.fromEntries(given.headers)).end(await given.text())
  }).listen(0, '127.0.0.1')
  await once(pages, 'listening')
  door = await startFrontDoor({
    port: 0,
    controlPort: 0,
    productDomain,
    scheme: 'http',
    logsBucket: null,
    storage: {
      endpoint: process.env.AWS_ENDPOINT_URL_S3 ?? '',
      bucket: env.SITE_BUCKET,
      accessKeyId: 'local',
      secretAccessKey: 'local-secret',
    },
    api: api.url,
    onDemand: serverUrl(pages),
    originSecret: env.ORIGIN_SECRET,
    distributionId: 'ELOCAL',
  })
})
afterAll(async () => {
  await door.close()
  await api.close()
  pages.close()
  await functions.stop()
})

const namedByContent = ['_astro/a.css', 'media/a-320.webp', 'fonts/a.woff2', 'portal-assets/a.js']
const others = [
  'main/market.html',
  'sites/lord-dunsany/bookstore.html',
  'sites/lord-dunsany/blog/feed.xml',
  'market-data/a.json',
  'icons/a.svg',
  'portal/index.html',
  'portal/config.json',
]

test.each(routeHeaders)('$route', async (route) => {
  const { status, headers } = await ask(route)
  expect({
    status,
    referrerPolicy: headers['referrer-policy'],
    allowOrigin: headers['access-control-allow-origin'] ?? null,
    cacheControl: headers['cache-control'],
    frames: headers['content-security-policy'],
    sniffing: headers['x-content-type-options'],
  }).toEqual({
    status: route.status,
    referrerPolicy: route.referrerPolicy,
    allowOrigin: route.allowOrigin === 'main' ? main : route.allowOrigin,
    cacheControl: route.cacheControl,
    frames: `frame-ancestors ${route.host === 'preview' ? main : "'none'"}`,
    sniffing: 'nosniff',
  })
})

const ask = ({ host, path, method = 'GET' }: RouteHeaders) =>
  new Promise<{ status: number; headers: IncomingHttpHeaders }>((resolve, reject) => {
    const headers = {
      host: host === '' ? productDomain : `${host}.${productDomain}`,
      'sec-fetch-dest': host === 'preview' ? 'iframe' : 'document',
      ...(method === 'POST' && { 'content-type': 'application/json' }),
    }
    const asked = request(`${door.url}${path}`, { method, headers }, (answer) => {
      answer.resume()
      resolve({ status: answer.statusCode ?? 0, headers: answer.headers })
    })
    asked.once('error', reject)
    asked.end(method === 'POST' ? '{}' : '')
  })
