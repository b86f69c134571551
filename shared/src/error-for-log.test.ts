import { createServer } from 'node:http'
import { expect, test } from 'vitest'
import { errorForLog } from './error-for-log.ts'

/** A port at which nobody listens any more. */
async function closedPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  return typeof address === 'object' && address ? address.port : 0
}

test('a connection that is refused is one line, which names the address', async () => {
  const port = await closedPort()
  const error = await fetch(`http://127.0.0.1:${port}/`).catch((refused: unknown) => refused)
  expect(errorForLog(error)).toBe(`connect ECONNREFUSED 127.0.0.1:${port}`)
  expect(errorForLog(new Error('the queue could not be read', { cause: error }))).not.toContain('\n')
})

test('a name with several addresses, of which none answers, is one line', () => {
  const refused = (address: string) =>
    Object.assign(new Error(`connect ECONNREFUSED ${address}`), { code: 'ECONNREFUSED' })
  const all = Object.assign(new AggregateError([refused('::1:9'), refused('127.0.0.1:9')]), {
    code: 'ECONNREFUSED',
  })
  expect(errorForLog(all)).toBe('connect ECONNREFUSED ::1:9')
})

test('a fault of ours keeps its stack', () => {
  expect(errorForLog(new TypeError('no such book'))).toMatch(/^TypeError: no such book\n +at /)
  expect(errorForLog('rotten')).toBe('rotten')
})
