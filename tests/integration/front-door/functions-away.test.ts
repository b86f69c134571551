import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, request, type Server } from 'node:http'
import { serverUrl } from '@lorecircle/local/front-door/server-url.fixture'
import { type FrontDoor, startFrontDoor } from '@lorecircle/local/front-door/start-front-door'
import { onDemandApp } from '@lorecircle/publisher/on-demand/app'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Platform, startPlatform } from '../publisher/platform.ts'

const productDomain = 'lorecircle.localhost:4321'
const originSecret = 'the-cdn-sent-it'
const browser = 'text/html,application/xhtml+xml,*/*;q=0.8'
const links = [
  '/api/checkout-return?checkout=1',
  '/api/cancel-checkout?checkout=1&token=a',
  '/api/cart/code?code=SPRING&at=%2F',
  '/api/download/1/a?line=2',
]

let platform: Platform
let pages: Server
let functions: Server
let door: FrontDoor
let pagesAnswer = true
/** What stands in front of the functions says; null hangs up, as it does while they restart. */
let gatewaySays: number | null = 200

beforeAll(async () => {
  platform = await startPlatform()
  const app = onDemandApp(platform.services, originSecret)
  pages = await listening(
    createServer(async ({ url = '/', headers, socket }, answer) => {
      if (!pagesAnswer) return void socket.destroy()
      const given = await app.request(url, {
        headers: { 'x-origin-secret': String(headers['x-origin-secret']) },
      })
      answer.writeHead(given.status, Object.fromEntries(given.headers)).end(await given.text())
    }),
  )
  functions = await listening(
    createServer((question, answer) => {
      if (gatewaySays === null) return void question.socket.destroy()
      answer.writeHead(gatewaySays, { 'content-type': 'application/json' }).end('{"message":"as it is"}')
    }),
  )
  door = await startFrontDoor({
    port: 0,
    controlPort: 0,
    productDomain,
    scheme: 'http',
    logsBucket: null,
    storage: { endpoint: 'http://127.0.0.1:1', bucket: 'site', accessKeyId: 'a', secretAccessKey: 'b' },
    api: serverUrl(functions),
    onDemand: serverUrl(pages),
    originSecret,
    distributionId: 'ELOCAL',
  })
})
beforeEach(() => {
  pagesAnswer = true
  gatewaySays = 200
})
afterAll(async () => {
  await door.close()
  pages.close()
  functions.close()
  await platform.stop()
})

test.each(links)(
  'a reader who follows %s while the functions do not answer gets a page that asks again by itself',
  async (link) => {
    for (const said of [null, 500, 502, 503, 504]) {
      gatewaySays = said
      const { status, headers, text } = await ask(link)
      expect([status, headers['content-type'], headers['cache-control']]).toEqual([
        503,
        'text/html; charset=utf-8',
        'no-store',
      ])
      expect(text).toMatch(/<meta http-equiv="refresh" content="\d+">/)
      expect(text).toContain(`href="${link.replaceAll('&', '&amp;')}">Try again now`)
      expect(text).toContain('href="/">To the shop')
      expect(headers['x-robots-tag']).toBe('noindex')
    }
  },
)

test.each(links)('whoever follows %s is answered by the functions as long as they answer', async (link) => {
  for (const said of [200, 303, 404, 429]) {
    gatewaySays = said
    expect(await ask(link)).toMatchObject({ status: said, text: '{"message":"as it is"}' })
  }
})

test('where the pages on demand are away, too, a person still reads a page, and it asks again', async () => {
  pagesAnswer = false
  gatewaySays = null
  for (const path of [...links, '/api/orders']) {
    const { status, headers, text } = await ask(path)
    expect([status, headers['content-type']]).toEqual([502, 'text/html; charset=utf-8'])
    expect(text).toMatch(/<meta http-equiv="refresh" content="\d+">/)
  }
})

test('a plain form that meets nobody is answered with a page, which does not ask again by itself', async () => {
  gatewaySays = null
  for (const path of ['/api/newsletter', ...links]) {
    const { status, headers, text } = await ask(path, { method: 'POST' })
    expect([status, headers['content-type']]).toEqual([502, 'text/html; charset=utf-8'])
    expect(text).toContain('Please try again in a few seconds.')
    expect(text).not.toContain('http-equiv')
  }
})

test('a script that meets nobody is answered with data', async () => {
  gatewaySays = null
  const { status, text } = await ask('/api/orders', { accept: '*/*' })
  expect([status, JSON.parse(text).code]).toEqual([502, 'platform.unavailable'])
})

async function listening(server: Server): Promise<Server> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return server
}

type Heard = { status: number; headers: IncomingHttpHeaders; text: string }
const ask = (path: string, { method = 'GET', accept = browser } = {}) =>
  new Promise<Heard>((resolve, reject) => {
    const headers = { host: `ada.${productDomain}`, accept }
    const asked = request(`${door.url}${path}`, { method, headers }, async (answer) => {
      const text = (await answer.toArray()).join('')
      resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text })
    })
    asked.once('error', reject)
    asked.end()
  })
