import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { CopiesOf } from '@lorecircle/infra/what-runs/types'
import { errorForLog } from '@lorecircle/shared/error-for-log'
import { sleep as realSleep, type Sleep } from '@lorecircle/shared/storage/retry'
import { type Switches, switches } from '@lorecircle/stripe-emulator/faults/switches'
import { type FaultSwitches, faults } from '../faults/faults.ts'
import { accessLog } from './access-log.ts'
import { cachedOrigins } from './cached-origins.ts'
import { EdgeCache } from './edge-cache.ts'
import { edgeError } from './edge-error.ts'
import { type BodyPatience, endStalledBodies } from './end-stalled-bodies.ts'
import { httpOrigin } from './http-origin.ts'
import { invalidationApi } from './invalidation-api.ts'
import { logLine } from './log-line.ts'
import { proxy } from './proxy.ts'
import { serveRequest } from './serve-request.ts'
import { type StorageAccess, siteOrigin } from './site-origin.ts'
import { tenantsOn } from './tenants-on.ts'
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
  /** Whether this key's owner may have these copies forgotten; without it everybody may. */
  mayInvalidate?(accessKeyId: string, copies: CopiesOf): boolean
  /** Authors' own domains, and where they are kept; without it there are none. */
  domains?: {
    distributionId: string
    group: string
    dataFile: string | null
    pointsHere(domain: string): boolean
    /** Whether this key's owner may let tenants come and go. */
    allows(accessKeyId: string): boolean
  }
  bodyPatience?: BodyPatience
  /** Waits for the simulated latency of an origin. */
  sleep?: Sleep
  faults?: Partial<FaultSwitches['frontDoor']>
}
export type FrontDoor = {
  url: string
  controlUrl: string
  switches: Switches<FaultSwitches['frontDoor']>
  close(): Promise<void>
}

const CACHE_IN_BYTES = 64 * 1024 * 1024
const BODY_PATIENCE: BodyPatience = { stillInMs: 10_000, wholeInMs: 60_000 }
const noDomains = {
  distributionId: '',
  group: '',
  dataFile: null,
  pointsHere: () => false,
  allows: () => true,
}

/** The CDN on one machine: the product's viewer function and table of the edge in front of bucket and functions. */
export async function startFrontDoor(options: FrontDoorOptions): Promise<FrontDoor> {
  const { storage, logsBucket, bodyPatience: patience = BODY_PATIENCE, sleep = realSleep } = options
  const board = switches(faults.frontDoor, options.faults)
  const bucket = siteOrigin(storage)
  const pages = httpOrigin(options.originSecret)
  const { tenants, api: ofTenants } = tenantsOn(board, options.domains ?? noDomains)
  const copies = cachedOrigins(
    new EdgeCache(CACHE_IN_BYTES, Date.now),
    () => board.set.collapsesEqualRequests,
  )
  const passing = proxy(options.originSecret)
  const log =
    logsBucket === null ? null : accessLog(options.distributionId, { ...storage, bucket: logsBucket })

  const server = createServer((request, response) => {
    if (log) noteWhenAnswered(request, response, options.scheme, log.note)
    endStalledBodies(request, response, patience)
    serveRequest(request, response, {
      ...options,
      copies,
      bucket,
      pages,
      passing,
      theWay: async () => {
        const { originLatencyInMs: lateMs } = board.set
        if (lateMs > 0) await sleep(lateMs)
      },
      servedBy: tenants.servedBy,
    }).catch((error: unknown) => apologise(request, response, error))
  })
  const { mayInvalidate = () => true } = options
  const account = { ...options, tenants, invalidate: copies.invalidate, mayInvalidate }
  const control = createServer(getRequestListener(invalidationApi(account, board, ofTenants).fetch))
  const [port, controlPort] = [await listen(server, options.port), await listen(control, options.controlPort)]

  return {
    url: `http://127.0.0.1:${port}`,
    controlUrl: `http://127.0.0.1:${controlPort}`,
    switches: board,
    async close() {
      await Promise.all([stop(server), stop(control)])
      passing.close()
      pages.close()
      await log?.close()
      bucket.close()
    },
  }
}

function apologise(request: IncomingMessage, response: ServerResponse, error: unknown) {
  console.error(`The front door could not answer ${request.method} ${request.url}: ${errorForLog(error)}`)
  edgeError(request, response, 502, {
    title: 'Back in a moment',
    text: 'Something behind this page is not answering. Please try again in a few seconds.',
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
