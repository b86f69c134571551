import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { download } from '@lorecircle/functions/orders/download'
import type { Services } from '@lorecircle/functions/services/services'
import { type FrontDoor, startFrontDoor } from '@lorecircle/local/front-door/start-front-door'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { ask } from '../checkout/bookshop.ts'
import { bought, buyFiles, shop, shops } from '../races/delivery/files-bought.ts'

buyFiles()

const productDomain = 'lorecircle.localhost:4321'
const filesOrigin = `http://files.${productDomain}`

let door: FrontDoor
let services: Services
beforeAll(async () => {
  const { env } = shops.services
  services = { ...shops.services, env: { ...env, FILES_ORIGIN: filesOrigin } }
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
    api: 'http://127.0.0.1:1',
    onDemand: 'http://127.0.0.1:1',
    originSecret: env.ORIGIN_SECRET,
    distributionId: 'ELOCAL',
  })
})
afterAll(() => door.close())

const linkOf = async () => {
  const path = { orderId: bought.id, readerToken: bought.readerToken }
  const answer = await ask(services, shop, download(services), { path })
  return new URL(answer.headers.get('location') ?? '')
}

async function fetchThrough({ host, pathname, search }: URL, method = 'GET') {
  const asked = request(`${door.url}${pathname}${search}`, { method, headers: { host } }).end()
  const [answer]: [IncomingMessage] = (await once(asked, 'response')) as [IncomingMessage]
  return { status: answer.statusCode, headers: answer.headers, text: await text(answer) }
}

test('a bought file comes through the CDN, which keeps no copy and tells nobody where the reader was', async () => {
  const link = await linkOf()
  expect(link.origin).toBe(filesOrigin)
  for (let time = 0; time < 2; time++) {
    const { status, headers, text } = await fetchThrough(link)
    expect([status, text]).toEqual([200, 'a file'])
    expect(headers['content-disposition']).toMatch(/^attachment; /)
    expect(headers['referrer-policy']).toBe('no-referrer')
    expect(headers['access-control-allow-origin']).toBeUndefined()
    expect(headers['x-cache']).toBe('Miss from cloudfront')
  }
})

test('a link that was changed, or has no signature, opens nothing through the CDN either', async () => {
  const changed = (change: (url: URL) => void) => {
    const url = new URL(link)
    change(url)
    return url
  }
  const link = await linkOf()
  const ways = [
    changed((url) => url.searchParams.set('X-Amz-Expires', '604800')),
    changed((url) => url.searchParams.set('response-content-disposition', 'inline')),
    changed((url) => {
      url.pathname += 'x'
    }),
    changed((url) => {
      url.search = ''
    }),
  ]
  for (const way of ways) expect((await fetchThrough(way)).status, way.href).toBe(403)
  expect((await fetchThrough(link, 'PUT')).status).toBe(405)
})

test('a link opens for a minute', async () => {
  const link = await linkOf()
  vi.useFakeTimers({ toFake: ['Date'] })
  try {
    vi.setSystemTime(Date.now() + 65_000)
    expect((await fetchThrough(link)).status).toBe(403)
    expect((await fetchThrough(await linkOf())).status).toBe(200)
  } finally {
    vi.useRealTimers()
  }
})
