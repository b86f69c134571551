import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { accessLog } from './access-log.ts'
import { cachedSite } from './cached-site.ts'
import { EdgeCache } from './edge-cache.ts'
import { edgeError } from './edge-error.ts'
import { invalidationApi } from './invalidation-api.ts'
import { logLine } from './log-line.ts'
import { onDemandOrigin } from './on-demand-origin.ts'
import { proxy } from './proxy.ts'
import { serveRequest } from './serve-request.ts'
import { type StorageAccess, siteOrigin } from './site-origin.ts'
import { viewerRequest } from './viewer-request.ts'

export type FrontDoorOptions = {
  port: number
  /** CloudFront's own API, for invalidations. */
  controlPort: number
  /** With its port where it has one: `lorecircle.localhost:4321`. */
  productDomain: string
  scheme: 'http' | 'https'
  storage: StorageAccess
  /** Where the standard log goes; without it nothing is logged. */
  logsBucket: string | null
  /** Origins of the functions and of the publisher's pages on demand. */
  api: string
  onDemand: string
  originSecret: string
  distributionId: string
}
export type FrontDoor = { url: string; controlUrl: string; close(): Promise<void> }

const CACHE_IN_BYTES = 64 * 1024 * 1024

/** The CDN on one machine: the product's viewer function and table of the edge in front of bucket and functions. */
export async function startFrontDoor(options: FrontDoorOptions): Promise<FrontDoor> {
  const { productDomain, storage, logsBucket } = options
  const bucket = siteOrigin(storage)
  const rendered = onDemandOrigin({ ...options, host: productDomain })
  const read = (name: string) => (name.startsWith('/') ? rendered(name) : bucket.read(name))
  const site = cachedSite(new EdgeCache(CACHE_IN_BYTES, Date.now), read)
  const origins = proxy(options.originSecret)
  const log =
    logsBucket === null ? null : accessLog(options.distributionId, { ...storage, bucket: logsBucket })

  const server = createServer((request, response) => {
    if (log) noteWhenAnswered(request, response, options.scheme, log.note)
    serveRequest(request, response, { ...options, site, origins }).catch((error: unknown) =>
      apologise(request, response, error),
    )
  })
  const control = createServer(
    getRequestListener(invalidationApi(options.distributionId, site.invalidate).fetch),
  )
  const [port, controlPort] = [await listen(server, options.port), await listen(control, options.controlPort)]

  return {
    url: `http://127.0.0.1:${port}`,
    controlUrl: `http://127.0.0.1:${controlPort}`,
    async close() {
      await Promise.all([stop(server), stop(control)])
      origins.close()
      await log?.close()
      bucket.close()
    },
  }
}

function apologise(request: IncomingMessage, response: ServerResponse, error: unknown) {
  console.error(`The front door could not answer ${request.method} ${request.url}:`, error)
  edgeError(response, 502, {
    title: 'Back in a moment',
    text: 'Something behind this page is not answering. Please try again in a few seconds.',
    path: viewerRequest(request)?.path ?? '',
  })
}

function noteWhenAnswered(
  request: IncomingMessage,
  response: ServerResponse,
  scheme: 'http' | 'https',
  note: (line: string) => void,
) {
  const asked = viewerRequest(request)
  if (!asked) return
  const startedAtMs = Date.now()
  response.once('finish', () =>
    note(logLine(request, response, { ...asked, scheme, startedAtMs, endedAtMs: Date.now() })),
  )
}

async function listen(server: Server, port: number): Promise<number> {
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return address !== null && typeof address === 'object' ? address.port : port
}

function stop(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
}
