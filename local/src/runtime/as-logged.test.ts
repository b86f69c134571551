import { once } from 'node:events'
import { createServer, request } from 'node:http'
import { expect, test } from 'vitest'
import { asLogged } from './as-logged.ts'

/** A port that nothing listens on. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0)
  await once(server, 'listening')
  const address = server.address()
  server.close()
  return typeof address === 'object' && address !== null ? address.port : 0
}

test('a refused connection is one line, whoever asked and by whatever name', async () => {
  const port = await freePort()
  const refused = await Promise.all([
    fetch(`http://localhost:${port}`).catch((error: unknown) => error),
    fetch(`http://127.0.0.1:${port}`).catch((error: unknown) => error),
    once(request({ port, host: 'localhost' }).end(), 'error').then(([error]) => error),
  ])
  for (const error of refused) expect(asLogged(error)).toMatch(/^Error: connect ECONNREFUSED \S+$/)
})

test('any other fault keeps its stack', () => {
  const fault = new TypeError('x is not a function')
  expect(asLogged(fault)).toBe(fault)
  expect(asLogged('something thrown')).toBe('something thrown')
})
