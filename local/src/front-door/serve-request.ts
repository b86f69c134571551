import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { type Behaviour, behaviourAt, type Caching } from '@lorecircle/shared/edge/behaviours'
import { hiddenHeaders, responseHeaders } from '@lorecircle/shared/edge/headers'
import { isDirectLink, parseHost } from '@lorecircle/shared/edge/hosts'
import {
  type Destination,
  type OriginRequest,
  originRequest,
  type Platform,
  type ViewerRequest,
  viewer,
} from '@lorecircle/shared/edge/viewer'
import { plainPage } from '@lorecircle/shared/page/plain-page'
import { apiPrefix } from '@lorecircle/shared/urls/api-paths'
import type { createCachedOrigins, OriginAnswer } from './cached-origins.ts'
import type { CachedAnswer } from './edge-cache.ts'
import type { httpOrigin } from './http-origin.ts'
import type { createOriginProxy } from './proxy.ts'
import type { siteOrigin } from './site-origin.ts'

const again = 5

/** Browsers send this when a person opens an address or submits a plain form; scripts don't. */
const takesPages = ({ headers }: IncomingMessage) => (headers.accept ?? '').includes('text/html')

const compressors = {
  br: (body: Buffer) => promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (body: Buffer) => promisify(gzip)(body),
}

const compressible =
  /^(text\/|image\/svg|application\/(json|javascript|xml|manifest|rss|atom|wasm|.*\+(json|xml)))/

const isCompressible = ({ headers, body }: CachedAnswer) =>
  headers['content-encoding'] === undefined &&
  body.length >= 1000 &&
  body.length <= 10_000_000 &&
  compressible.test(headers['content-type'] ?? '')

const hasIt = (ifNoneMatch: string | undefined, etag: string) =>
  ifNoneMatch !== undefined &&
  (ifNoneMatch.trim() === '*' ||
    ifNoneMatch.split(',').some((one) => one.trim().replace(/^W\//, '') === etag))

const omit = (headers: Record<string, string>, names: string[]) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !names.includes(name)))

type Edge = Platform & {
  copies: ReturnType<typeof createCachedOrigins>
  bucket: ReturnType<typeof siteOrigin>
  pages: ReturnType<typeof httpOrigin>
  passing: ReturnType<typeof createOriginProxy>
  theWay(): Promise<void>
  api: string
  onDemand: string
  /** The same endpoint also has the private files. */
  storage: { endpoint: string }
  distributionId: string
  /** The tenant that serves an own domain; null if there is none. */
  servedBy(domain: string): string | null
}
type Origin = Exclude<Destination, { to: 'redirect' }>

/** Routes a request by the edge table. Rejects if an origin fails. */
export async function serveRequest(request: IncomingMessage, response: ServerResponse, edge: Edge) {
  const asked = viewerRequest(request)
  if (!asked) return edgeError(request, response, 400, { title: 'Bad request', text: 'That is no address.' })
  const { path } = asked
  const whose = parseHost(asked.host, edge.productDomain)
  const owner = whose.kind === 'own' ? edge.servedBy(whose.domain) : edge.distributionId
  if (owner === null)
    return edgeError(request, response, 403, {
      title: 'Nothing here',
      text: 'This domain leads nowhere yet.',
    })
  const { caching, methods } = behaviourAt(whose.kind, path)
  const destination = viewer(asked, edge)
  const own = responseHeaders({ ...asked, ...edge })

  if (destination.to === 'redirect') {
    response.writeHead(destination.status, { ...own, location: destination.location }).end()
    return
  }
  if (!takes(methods, request.method))
    return edgeError(request, response, 405, { title: 'Not here', text: 'This page can only be read.' })
  const question = originRequest(asked, destination)
  if (caching === 'never' || !isRead(request)) {
    const origin =
      destination.to === 'api' ? edge.api : destination.to === 'files' ? edge.storage.endpoint : edge.onDemand
    const headersOf: Parameters<typeof edge.passing.forward>[2]['headersOf'] = (status, given) => ({
      ...shown(given),
      ...ownOf(status, own),
      ...cacheHeaders(status, null),
    })
    await edge.theWay()
    return edge.passing.forward(request, response, {
      origin,
      second: isDirectLink(path) && isRead(request) ? edge.onDemand : null,
      asked: question,
      scheme: edge.scheme,
      headersOf,
    })
  }
  const key = cacheKey(caching, asked, question)
  const read = () => askOrigins(edge, destination, question)
  const answer = await edge.copies.get({ owner, path, key, defaultInSeconds: caching.defaultInSeconds, read })
  return serveCachedAnswer(
    request,
    response,
    { ...answer, headers: shown(answer.headers) },
    { ...ownOf(answer.status, own), ...cacheHeaders(answer.status, answer.ageMs) },
  )
}

/**
 * The origin group: a path missing in the bucket is requested from the pages on demand, by the path rewritten for the
 * bucket.
 */
async function askOrigins(edge: Edge, destination: Origin, asked: OriginRequest): Promise<OriginAnswer> {
  await edge.theWay()
  if (destination.to === 'api') return edge.pages.read(edge.api, asked)
  if (destination.to !== 'site') return edge.pages.read(edge.onDemand, asked)
  const inBucket = await edge.bucket.read(destination.key)
  if (inBucket) return inBucket
  await edge.theWay()
  return edge.pages.read(edge.onDemand, asked)
}

const isRead = ({ method }: IncomingMessage) => method === 'GET' || method === 'HEAD'

const takes = (methods: Behaviour['methods'], method: string | undefined) =>
  methods === 'all_methods' || methods.some((own) => own === method)

/** CloudFront's cache headers; the age is in seconds. */
function cacheHeaders(status: number, ageMs: number | null): Record<string, string> {
  if (ageMs !== null) return { 'x-cache': 'Hit from cloudfront', age: String(Math.floor(ageMs / 1000)) }
  return { 'x-cache': `${status < 400 ? 'Miss' : 'Error'} from cloudfront` }
}

/** The function that adds headers does not run for errors. */
const ownOf = (status: number, own: Record<string, string>) => (status < 400 ? own : {})

const shown = <Value>(headers: Record<string, Value>): Record<string, Value> =>
  Object.fromEntries(
    Object.entries(headers).filter(([name]) => !hiddenHeaders.some((hidden) => hidden === name)),
  )

/** Path and query are those after the viewer function. */
function cacheKey({ key }: Caching, { host }: ViewerRequest, { path, search }: OriginRequest): string {
  const parts = { host, path, query: search }
  return key.map((part) => parts[part]).join(' ')
}

/** Responds from the cache: compressed as CloudFront does (which makes the ETag weak), 304 if the viewer has it. */
export async function serveCachedAnswer(
  request: IncomingMessage,
  response: ServerResponse,
  answer: CachedAnswer,
  edgeHeaders: Record<string, string>,
) {
  const encoding = encodingFor(request.headers['accept-encoding'], answer)
  const body = encoding ? await encodedBody(answer, encoding) : answer.body
  const etag = encoding ? `W/${answer.etag}` : answer.etag
  const headers = { ...answer.headers, ...(answer.status === 200 && { etag }), ...edgeHeaders }

  if (answer.status === 200 && hasIt(request.headers['if-none-match'], answer.etag)) {
    response.writeHead(304, omit(headers, ['content-type', 'content-encoding', 'content-disposition']))
    response.end()
    return
  }
  response.writeHead(answer.status, {
    ...headers,
    ...(encoding && { 'content-encoding': encoding }),
    ...(isCompressible(answer) && { vary: 'Accept-Encoding' }),
    'content-length': body.length,
  })
  response.end(request.method === 'HEAD' ? undefined : body)
}

function encodingFor(accepted: string | string[] | undefined, answer: CachedAnswer) {
  if (!isCompressible(answer)) return undefined
  const accepts = String(accepted ?? '')
  if (/\bbr\b(?!\s*;\s*q=0(\.0*)?\b)/.test(accepts)) return 'br'
  return /\bgzip\b(?!\s*;\s*q=0(\.0*)?\b)/.test(accepts) ? 'gzip' : undefined
}

function encodedBody(answer: CachedAnswer, encoding: keyof typeof compressors): Promise<Buffer> {
  const body = answer.encoded.get(encoding) ?? compressors[encoding](answer.body)
  answer.encoded.set(encoding, body)
  return body
}

/** The CDN's own error response: a page for people, JSON for scripts. Never cached. */
export function edgeError(
  request: IncomingMessage,
  response: ServerResponse,
  status: 400 | 403 | 405 | 408 | 502 | 503,
  { title, text }: { title: string; text: string },
) {
  if (response.headersSent) {
    response.destroy()
    return
  }
  const isForScript = viewerRequest(request)?.path.startsWith(apiPrefix) && !takesPages(request)
  const isAway = status >= 500
  const asksAgain = isAway && request.method === 'GET' ? { looksAgainInSeconds: again } : {}
  const body = isForScript
    ? JSON.stringify({ error: text, code: status === 408 ? 'body.incomplete' : 'platform.unavailable' })
    : plainPage({ title, text, ...asksAgain })
  response.writeHead(status, {
    'content-type': isForScript ? 'application/json' : 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-length': Buffer.byteLength(body),
    ...(isAway && { 'retry-after': String(again) }),
    ...(status === 405 && { allow: 'GET, HEAD' }),
  })
  response.end(body)
}

/** The viewer function's input; null if the request has no valid path. */
export function viewerRequest(
  request: IncomingMessage,
): { host: string; path: string; search: string; wantedAs: string | undefined } | null {
  const absolute = /^https?:\/\/([^/?#]*)([^#]*)/i.exec(request.url ?? '')
  const host = (absolute?.[1] ?? request.headers.host ?? '').toLowerCase()
  const target = absolute ? absolute[2] || '/' : (request.url ?? '')
  if (!target.startsWith('/')) return null
  const wantedAs = [request.headers['sec-fetch-dest']].flat()[0]
  const question = target.indexOf('?')
  return question < 0
    ? { host, path: target, search: '', wantedAs }
    : { host, path: target.slice(0, question), search: target.slice(question), wantedAs }
}
