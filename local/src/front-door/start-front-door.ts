import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { responseHeaders } from '@lorecircle/shared/edge/headers'
import { viewer } from '@lorecircle/shared/edge/viewer'
import { accessLog } from './access-log.ts'
import { answerFromSite } from './answer-from-site.ts'
import { cachedSite } from './cached-site.ts'
import { EdgeCache } from './edge-cache.ts'
import { edgeError } from './edge-error.ts'
import { invalidationApi } from './invalidation-api.ts'
import { logLine } from './log-line.ts'
import { liveOrigin } from './on-demand-origin.ts'
import { proxy } from './proxy.ts'
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
  logsBucket?: string
  /** Origins of the functions and of the publisher's live renderer. */
  api: string
  live: string
  originSecret: string
  distributionId: string
}
export type FrontDoor = { url: string; controlUrl: string; close(): Promise<void> }

const CACHE_IN_BYTES = 64 * 1024 * 1024

/** The CDN on one machine: the product's viewer function and headers in front of bucket, functions and live renderer. */
export async function startFrontDoor(options: FrontDoorOptions): Promise<FrontDoor> {
  const { productDomain, scheme } = options
  const bucket = siteOrigin(options.storage)
  const rendered = liveOrigin({ ...options, host: productDomain })
  // A path begins with a slash, a key never does.
  const read = (name: string) => (name.startsWith('/') ? rendered(name) : bucket.read(name))
  const site = cachedSite(new EdgeCache(CACHE_IN_BYTES, Date.now), read)
  const origins = proxy(options.originSecret)
  const log = options.logsBucket
    ? accessLog(options.distributionId, { ...options.storage, bucket: options.logsBucket })
    : null

  async function serve(request: IncomingMessage, response: ServerResponse) {
    const asked = viewerRequest(request)
    if (!asked)
      return edgeError(response, 400, { title: 'Bad request', text: 'That is no address.', path: '' })
    const { host, path } = asked
    const destination = viewer(asked, { productDomain, scheme })
    const headers = responseHeaders({ host, path, productDomain, scheme })
    const toLive = () => origins.forward(request, response, options.live, { ...asked, scheme }, headers)

    if (destination.to === 'redirect') {
      response.writeHead(destination.status, { ...headers, location: destination.location }).end()
      return
    }
    if (destination.to === 'api')
      return origins.forward(request, response, options.api, { ...asked, scheme }, headers)
    if (destination.to === 'live') return toLive()

    if (request.method !== 'GET' && request.method !== 'HEAD')
      return edgeError(response, 405, { title: 'Not here', text: 'This page can only be read.', path })
    const answer = await site.get(destination.to === 'site' ? destination.key : destination.path, path)
    return answer ? answerFromSite(request, response, answer, headers) : toLive()
  }

  function logWhenAnswered(request: IncomingMessage, response: ServerResponse) {
    const asked = viewerRequest(request)
    if (!log || !asked) return
    const startedAtMs = Date.now()
    response.once('finish', () =>
      log.note(logLine(request, response, { ...asked, scheme, startedAtMs, endedAtMs: Date.now() })),
    )
  }

  const server = createServer((request, response) => {
    logWhenAnswered(request, response)
    serve(request, response).catch((error: unknown) => {
      console.error(`The front door could not answer ${request.method} ${request.url}:`, error)
      edgeError(response, 502, {
        title: 'Back in a moment',
        text: 'Something behind this page is not answering. Please try again in a few seconds.',
        path: viewerRequest(request)?.path ?? '',
      })
    })
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
