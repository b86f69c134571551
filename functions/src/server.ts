import { once } from 'node:events'
import { createAdaptorServer } from '@hono/node-server'
import { appOf } from './app.ts'
import { parseEnv } from './env.ts'
import { servicesFrom } from './services.ts'

export type FunctionsServer = { url: string; close(): Promise<void> }

/** Longer than the CDN keeps a connection that nobody uses: it must not be closed just when it is used again. */
const keepAliveTimeout = 75_000

/** Serves the calls on loopback; `close` lets those under way finish. Port 0 takes any free one. */
export async function serveFunctions({
  port,
  env,
}: {
  port: number
  env: Record<string, string | undefined>
}): Promise<FunctionsServer> {
  const server = createAdaptorServer({
    fetch: appOf(servicesFrom(parseEnv(env))).fetch,
    serverOptions: { keepAliveTimeout },
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const listensOn = typeof address === 'object' && address !== null ? address.port : port
  return {
    url: `http://127.0.0.1:${listensOn}`,
    close: () =>
      new Promise((resolve, reject) => {
        server.close((error) => (error ? reject(error) : resolve()))
        if ('closeIdleConnections' in server) server.closeIdleConnections()
      }),
  }
}
