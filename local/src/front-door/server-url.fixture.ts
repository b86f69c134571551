import type { Server } from 'node:http'

export function serverUrl(server: Server): string {
  const address = server.address()
  if (address === null || typeof address === 'string')
    throw new Error('this server does not listen on a port')
  return `http://127.0.0.1:${address.port}`
}
