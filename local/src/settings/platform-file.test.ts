import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findRunningMarket, writePlatformFile } from './platform-file.ts'

test('a platform that is slow to answer runs on its data, and one that nobody answers for does not', async () => {
  const home = mkdtempSync(join(tmpdir(), 'lorecircle-home-'))
  const silent = createServer().listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const address = silent.address()
  if (address === null || typeof address === 'string') throw new Error('it listens on no port')
  expect(await findRunningMarket(home)).toBeNull()
  const [market, mailbox] = ['http://market.example/', `http://127.0.0.1:${address.port}`]
  const elsewhere = { portal: '', api: '', payments: '', control: '', storage: '', dns: '', demo: [] }
  const identity = { endpoint: '', userPoolId: '', clientId: '' }
  writePlatformFile(home, { market, mailbox, identity, ...elsewhere })
  const sockets = new Set<{ destroy(): void }>()
  silent.on('connection', (socket) => sockets.add(socket))
  expect(await findRunningMarket(home)).toBe(market)
  for (const socket of sockets) socket.destroy()
  silent.close()
  await once(silent, 'close')
  expect(await findRunningMarket(home)).toBeNull()
  rmSync(home, { recursive: true })
})
