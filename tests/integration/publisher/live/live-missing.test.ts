import { onDemandApp } from '@lorecircle/publisher/on-demand/app'
import { expect, test, vi } from 'vitest'
import { ask, main, services, shop, startLivePages, template } from './live-pages.ts'

startLivePages()

test('three kinds of missing are told apart, each a 404 that no cache keeps', {
  tags: ['A1-16', 'A2.7-23', 'A2.13-01', 'A2.13-04', 'A4-21'],
}, async () => {
  for (const [host, path, expected] of [
    [main, '/no-such-page', 'not-found'],
    [shop, '/no-such-page', 'shop-not-found'],
    [shop, '/shop/book-b2', 'shop-not-found'],
    [`nobody-here.${main}`, '/', 'author-not-found'],
    ['somewhere.example', '/', 'not-found'],
  ] as const) {
    const answer = await ask(host, path)
    expect([answer.status, answer.headers.get('cache-control'), await template(answer)]).toEqual([
      404,
      'no-store',
      expected,
    ])
  }
})

test('a template that fails is a plain 500, told to the log and not to the reader', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  const broken = {
    ...services,
    renderer: { version: 'x', render: () => Promise.reject(new Error('secret detail')) },
  }
  const answer = await onDemandApp(broken, 'the-cdn-sent-it').request('http://127.0.0.1/', {
    headers: { 'x-viewer-host': main, 'x-origin-secret': 'the-cdn-sent-it' },
  })
  expect(answer.status).toBe(500)
  expect(await answer.text()).not.toContain('secret detail')
  expect(String(log.mock.calls[0]?.[0])).toContain('secret detail')
  log.mockRestore()
})

test('a page that needs the store while it is away is a 503, and asks for itself again', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
  const broken = {
    ...services,
    documents: { ...services.documents, read: () => Promise.reject(away) },
  }
  const answer = await onDemandApp(broken, 'the-cdn-sent-it').request('http://127.0.0.1/shop/the-moon', {
    headers: { 'x-viewer-host': shop, 'x-origin-secret': 'the-cdn-sent-it' },
  })
  expect([answer.status, answer.headers.get('retry-after'), answer.headers.get('cache-control')]).toEqual([
    503,
    '5',
    'no-store',
  ])
  expect(await answer.text()).toMatch(/<meta http-equiv="refresh" content="5">/)
  log.mockRestore()
})
