import { onDemandApp } from '@lorecircle/publisher/on-demand/app'
import { expect, test } from 'vitest'
import { ask, main, platform, services, shop, startLivePages } from './live-pages.ts'

startLivePages()

test('a request that comes for what the bucket lacks is answered as its visitor asked it', async () => {
  const secret = platform.env.ORIGIN_SECRET
  const answer = await onDemandApp(services, secret).request(
    'http://127.0.0.1/sites/dunsany/shop/the-moon.html',
    {
      headers: {
        'x-viewer-host': `dunsany.${main}`,
        'x-viewer-path': '/shop/the-moon',
        'x-viewer-query': '?from=a-letter',
        'x-origin-secret': secret,
      },
    },
  )
  expect([answer.status, answer.headers.get('location')]).toEqual([
    301,
    `http://${shop}/shop/the-moon?from=a-letter`,
  ])
})

test('a page that is missing brings its own headers, since the CDN adds none to errors', async () => {
  const { headers } = await ask(shop, '/no-such-page')
  expect(headers.get('x-frame-options')).toBe('DENY')
  expect(headers.get('content-security-policy')).toBe("frame-ancestors 'none'")
  expect(headers.get('x-content-type-options')).toBe('nosniff')
})

test('while the CDN’s secret is being changed, the CDN may still send the former one', async () => {
  const status = async (secret: string, former: string) =>
    (
      await onDemandApp(services, 'what-it-sends-now', former).request('http://127.0.0.1/', {
        headers: { 'x-viewer-host': shop, 'x-origin-secret': secret },
      })
    ).status
  expect(await status('what-it-sent-before', 'what-it-sent-before')).toBe(200)
  expect(await status('what-it-sends-now', 'what-it-sent-before')).toBe(200)
  expect(await status('', '')).toBe(403)
})

test('only the CDN may ask, and only to read', async () => {
  expect((await ask(main, '/', { secret: 'wrong' })).status).toBe(403)
  expect((await ask(main, '/', { method: 'POST' })).status).toBe(405)
  const head = await ask(main, '/nothing', { method: 'HEAD' })
  expect([head.status, await head.text()]).toEqual([404, ''])
})
