import { once } from 'node:events'
import { createAdaptorServer } from '@hono/node-server'
import { parseEnv } from '../env.ts'
import { builtRenderer } from '../services/renderer.ts'
import { clients, servicesFrom } from '../services.ts'
import { liveApp } from './app.ts'

export type LiveServer = { url: string; close(): Promise<void> }

/** Longer than the CDN keeps a connection that nobody uses: it must not be closed just when it is used again. */
const keepAliveTimeout = 75_000

/** Serves the fallback origin on loopback. Port 0 takes any free one. */
export async function serveLive({
  port,
  env,
}: {
  port: number
  env: Record<string, string | undefined>
}): Promise<LiveServer> {
  const parsed = parseEnv(env)
  const { s3, sqs } = clients()
  const app = liveApp(servicesFrom(parsed, { s3, sqs }, builtRenderer), parsed.ORIGIN_SECRET)
  const server = createAdaptorServer({ fetch: app.fetch, serverOptions: { keepAliveTimeout } })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const listensOn = typeof address === 'object' && address !== null ? address.port : port
  return {
    url: `http://127.0.0.1:${listensOn}`,
    async close() {
      const closed = once(server, 'close')
      server.close()
      if ('closeIdleConnections' in server) server.closeIdleConnections()
      await closed
      s3.destroy()
      sqs.destroy()
    },
  }
}
