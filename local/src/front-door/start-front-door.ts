import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { getRequestListener } from '@hono/node-server'
import type { CachedCopies } from '@lorecircle/infra/what-runs/types'
import { errorForLog } from '@lorecircle/shared/error-for-log'
import { sleep as realSleep, type Sleep } from '@lorecircle/shared/storage/retry'
import { createFaultSwitches, type FaultBoard } from '@lorecircle/stripe-emulator/faults/switches'
import { type FaultSwitches, faultSchemas } from '../faults/faults.ts'
import { region } from '../settings/names.ts'
import { createCachedOrigins } from './cached-origins.ts'
import { EdgeCache } from './edge-cache.ts'
import { httpOrigin } from './http-origin.ts'
import { invalidationApi } from './invalidation-api.ts'
import { logHead, logLine } from './log-line.ts'
import { createOriginProxy } from './proxy.ts'
import { edgeError, serveRequest, viewerRequest } from './serve-request.ts'
import { type StorageAccess, siteOrigin } from './site-origin.ts'
import { openTenantStore, tenantsApi } from './tenants-api.ts'

const everyMs = 15_000

export type FrontDoorOptions = {
  port: number
  controlPort: number
  /** Includes the port if there is one: `lorecircle.localhost:4321`. */
  productDomain: string
  scheme: 'http' | 'https'
  storage: StorageAccess
  /** Bucket of the standard log; null disables logging. */
  logsBucket: string | null
  api: string
  onDemand: string
  originSecret: string
  distributionId: string
  /** Everyone may invalidate if omitted. */
  mayInvalidate?(accessKeyId: string, copies: CachedCopies): boolean
  /** Authors' own domains; none if omitted. */
  domains?: {
    distributionId: string
    group: string
    dataFile: string | null
    pointsHere(domain: string): boolean
    allows(accessKeyId: string): boolean
  }
  bodyPatience?: BodyPatience
  sleep?: Sleep
  faults?: Partial<FaultSwitches['frontDoor']>
}
export type FrontDoor = {
  url: string
  controlUrl: string
  switches: FaultBoard<FaultSwitches['frontDoor']>
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

export async function startFrontDoor(options: FrontDoorOptions): Promise<FrontDoor> {
  const { storage, logsBucket, bodyPatience: patience = BODY_PATIENCE, sleep = realSleep } = options
  const board = createFaultSwitches(faultSchemas.frontDoor, options.faults)
  const bucket = siteOrigin(storage)
  const pages = httpOrigin(options.originSecret)
  const { tenants, api: ofTenants } = startTenantsApi(board, options.domains ?? noDomains)
  const copies = createCachedOrigins(
    new EdgeCache(CACHE_IN_BYTES, Date.now),
    () => board.set.collapsesEqualRequests,
  )
  const passing = createOriginProxy(options.originSecret)
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

/** Limits for the pause between two chunks of a body, and for the whole body. */
type BodyPatience = { stillInMs: number; wholeInMs: number }

/** Ends requests whose body stalls or trickles, so that they don't occupy an origin. */
function endStalledBodies(request: IncomingMessage, response: ServerResponse, patience: BodyPatience) {
  if (request.method === 'GET' || request.method === 'HEAD') return
  const giveUp = (title: string, text: string) => {
    if (!response.headersSent) response.setHeader('connection', 'close')
    edgeError(request, response, 408, { title, text: `${text} Please send it again.` })
    response.once('finish', () => request.destroy())
  }
  const whole = setTimeout(
    () => giveUp('That took too long', 'What was sent took too long.'),
    patience.wholeInMs,
  )
  for (const over of ['end', 'close']) request.once(over, () => clearTimeout(whole))
  request.setTimeout(patience.stillInMs, () =>
    giveUp('That stopped midway', 'What was sent stopped before its end.'),
  )
  // A client that waits for a response is not idle.
  response.on('timeout', () => undefined)
}

type Of = {
  distributionId: string
  group: string
  /** In memory only if null. */
  dataFile: string | null
  pointsHere(domain: string): boolean
  allows(accessKeyId: string): boolean
}

export function startTenantsApi(
  board: FaultBoard<FaultSwitches['frontDoor']>,
  { distributionId, group, dataFile, pointsHere, allows }: Of,
) {
  const takesMs = () => board.set.tenantTakesMs
  const tenants = openTenantStore({ file: dataFile, now: Date.now, takesMs, pointsHere })
  const most = () => board.set.mostTenants
  return { tenants, api: tenantsApi(tenants, { distributionId, group, most, allows }) }
}

/** Buffers log lines and writes them periodically to the logs bucket, in files named like CloudFront's. */
function accessLog(
  distributionId: string,
  { endpoint, bucket, accessKeyId, secretAccessKey }: StorageAccess,
) {
  const s3 = new S3Client({
    endpoint,
    region,
    forcePathStyle: true,
    credentials: { accessKeyId, secretAccessKey },
  })
  let lines: string[] = []

  async function flush(): Promise<void> {
    if (lines.length === 0) return
    const text = logHead + lines.join('')
    lines = []
    const hour = new Date().toISOString().slice(0, 13).replace('T', '-')
    await s3.send(
      new PutObjectCommand({
        Bucket: bucket,
        Key: `${distributionId}.${hour}.${randomBytes(4).toString('hex')}.gz`,
        Body: await promisify(gzip)(text),
      }),
    )
  }

  const told = (error: unknown) =>
    console.error(`The front door could not keep its log: ${errorForLog(error)}`)
  const timer = setInterval(() => void flush().catch(told), everyMs).unref()
  return {
    note: (line: string) => void lines.push(line),
    async close() {
      clearInterval(timer)
      await flush().catch(told)
      s3.destroy()
    },
  }
}
