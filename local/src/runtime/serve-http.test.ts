import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, expect, test, vi } from 'vitest'
import { type HttpEvent, type HttpOrigin, serveHttp } from './serve-http.ts'

let origin: HttpOrigin
afterEach(() => origin.close())

/** Serves one answer, and says what the function was asked. */
async function answering(answer: unknown): Promise<HttpEvent[]> {
  const events: HttpEvent[] = []
  origin = await serveHttp(0, async (event) => {
    events.push(event)
    return answer
  })
  return events
}

test('a function is asked as API Gateway asks it, and its answer is an answer', async () => {
  const events = await answering({
    statusCode: 201,
    headers: { 'content-type': 'text/plain', etag: '"1"' },
    cookies: ['a=1', 'b=2'],
    body: 'made – and kept',
  })
  const answer = await fetch(`${origin.url}/api/things?a=1&b=%20`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: 'one=1; two=2', 'x-viewer-host': 'a shop' },
    body: '{"name":"Hüllensang"}',
  })
  expect(answer.status).toBe(201)
  expect([answer.headers.get('etag'), answer.headers.getSetCookie()]).toEqual(['"1"', ['a=1', 'b=2']])
  expect(await answer.text()).toBe('made – and kept')
  expect(events).toMatchObject([
    {
      version: '2.0',
      rawPath: '/api/things',
      rawQueryString: 'a=1&b=%20',
      cookies: ['one=1', 'two=2'],
      headers: { 'x-viewer-host': 'a shop' },
      body: '{"name":"Hüllensang"}',
      isBase64Encoded: false,
      requestContext: { http: { method: 'POST', path: '/api/things' } },
    },
  ])
  expect(events[0]?.headers).not.toHaveProperty('cookie')
})

test('bytes go in and come out as they are', async () => {
  const bytes = Buffer.from([0, 255, 128, 10])
  const body = bytes.toString('base64')
  const events = await answering({ statusCode: 200, body, isBase64Encoded: true })
  const answer = await fetch(origin.url, {
    method: 'PUT',
    headers: { 'content-type': 'image/webp' },
    body: bytes,
  })
  expect(Buffer.from(await answer.arrayBuffer())).toEqual(bytes)
  expect(events).toMatchObject([{ body, isBase64Encoded: true }])
})

test('a form is passed on whole, as the gateway does it: encoded', async () => {
  const events = await answering({ statusCode: 204 })
  const answer = await fetch(origin.url, {
    method: 'POST',
    body: new URLSearchParams({ email: 'a@b.example' }),
  })
  expect(answer.status).toBe(204)
  expect(Buffer.from(events[0]?.body ?? '', 'base64').toString()).toBe('email=a%40b.example')
})

test('a look at the headers alone gets no body', async () => {
  await answering({ statusCode: 200, headers: { 'x-found': 'yes' }, body: 'a page' })
  const asked = request(origin.url, { method: 'HEAD' }).end()
  const [answer]: IncomingMessage[] = await once(asked, 'response')
  expect([answer?.statusCode, answer?.headers['x-found'], answer && (await text(answer))]).toEqual([
    200,
    'yes',
    '',
  ])
})

test('a function that fails, or answers nonsense, is the gateway’s error', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  await answering({ status: 'fine' })
  const answer = await fetch(origin.url)
  expect([answer.status, await answer.json()]).toEqual([500, { message: 'Internal Server Error' }])
  expect(log).toHaveBeenCalledOnce()
  log.mockRestore()
})

test('whoever goes away in the middle of a question is no fault', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  await answering({ statusCode: 200 })
  const socket = connect(Number(new URL(origin.url).port), '127.0.0.1')
  socket.write('POST / HTTP/1.1\r\nhost: a\r\nexpect: 100-continue\r\ncontent-length: 100\r\n\r\nhalf of')
  await once(socket, 'data')
  socket.destroy()
  await fetch(origin.url)
  expect(log).not.toHaveBeenCalled()
  log.mockRestore()
})
