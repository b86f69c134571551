import { createServer } from 'node:net'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { createFetch } from './ask.ts'
import { checkCertificate } from './names.ts'

afterEach(() => void vi.unstubAllEnvs())

/** The port of a server that takes connections and never answers. */
async function silentPort(): Promise<number> {
  const server = createServer((socket) => socket.on('error', () => {}))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const address = server.address()
  return address !== null && typeof address === 'object' ? address.port : 0
}

test('a check waits for an answer as long as CHECK_TIMEOUT_MS says', async () => {
  vi.stubEnv('CHECK_TIMEOUT_MS', '40')
  const port = await silentPort()
  await expect(createFetch(null)(`http://127.0.0.1:${port}/market`)).rejects.toThrow('no answer in 0.04 s')
  await expect(checkCertificate('localhost', port)).rejects.toThrow('no answer in 0.04 s')
})
