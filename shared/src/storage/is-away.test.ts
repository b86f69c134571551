import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { isAway } from './is-away.ts'
import { UpdateContention } from './s3-errors.ts'

const withCode = (code: string) => Object.assign(new Error(code), { code })
const withStatus = (httpStatusCode: number) =>
  Object.assign(new Error('x'), { $metadata: { httpStatusCode } })

test.each([
  ['a refused connection', withCode('ECONNREFUSED')],
  ['a broken connection below fetch', new TypeError('fetch failed', { cause: withCode('ECONNRESET') })],
  ['addresses that were all tried', new AggregateError([withCode('ECONNREFUSED')])],
  [
    'fetch after all addresses were tried',
    new TypeError('fetch failed', { cause: new AggregateError([withCode('EHOSTUNREACH')]) }),
  ],
  ['a 502 of AWS', withStatus(502)],
  ['a 503 of AWS', withStatus(503)],
  ['a 504 of AWS', withStatus(504)],
  ['a document that others keep changing', new UpdateContention('books/1.json')],
])('%s is away', (_, error) => {
  expect(isAway(error)).toBe(true)
})

test.each([
  ['a fault of our own', new TypeError('undefined is not a function')],
  ['a 403 of AWS', withStatus(403)],
  ['what is no error', 'ECONNREFUSED'],
])('%s is not', (_, error) => {
  expect(isAway(error)).toBe(false)
})

test('a port where nothing listens is away, as fetch says it', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  server.close()
  await once(server, 'close')
  const error = await fetch(`http://127.0.0.1:${port}/`).catch((error: unknown) => error)
  expect(isAway(error)).toBe(true)
})
