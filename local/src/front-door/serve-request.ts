import type { IncomingMessage, ServerResponse } from 'node:http'
import { type Behaviour, behaviourAt, type Caching } from '@lorecircle/shared/edge/behaviours'
import { hiddenHeaders, responseHeaders } from '@lorecircle/shared/edge/headers'
import { parseHost } from '@lorecircle/shared/edge/hosts'
import { isLink } from '@lorecircle/shared/edge/links'
import { type OriginRequest, originRequest } from '@lorecircle/shared/edge/origin-request'
import { type Destination, type Platform, type ViewerRequest, viewer } from '@lorecircle/shared/edge/viewer'
import { answerFromCopy } from './answer-from-copy.ts'
import type { cachedOrigins, OriginAnswer } from './cached-origins.ts'
import { edgeError } from './edge-error.ts'
import type { httpOrigin } from './http-origin.ts'
import type { proxy } from './proxy.ts'
import type { siteOrigin } from './site-origin.ts'
import { viewerRequest } from './viewer-request.ts'

type Edge = Platform & {
  copies: ReturnType<typeof cachedOrigins>
  bucket: ReturnType<typeof siteOrigin>
  pages: ReturnType<typeof httpOrigin>
  passing: ReturnType<typeof proxy>
  /** To an origin and back. */
  theWay(): Promise<void>
  /** Where the functions and the pages on demand are. */
  api: string
  onDemand: string
  /** Whose endpoint has the private files, too. */
  storage: { endpoint: string }
  /** Whose copies are those of the product's own hosts. */
  distributionId: string
  /** The tenant that serves a domain which is not the product's; null where nobody does. */
  servedBy(domain: string): string | null
}
type Origin = Exclude<Destination, { to: 'redirect' }>

/** Does with a request what the table of the edge says. Rejects where an origin fails. */
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
      second: isLink(path) && isRead(request) ? edge.onDemand : null,
      asked: question,
      scheme: edge.scheme,
      headersOf,
    })
  }
  const key = cacheKey(caching, asked, question)
  const read = () => askOrigins(edge, destination, question)
  const answer = await edge.copies.get({ owner, path, key, defaultInSeconds: caching.defaultInSeconds, read })
  return answerFromCopy(
    request,
    response,
    { ...answer, headers: shown(answer.headers) },
    { ...ownOf(answer.status, own), ...cacheHeaders(answer.status, answer.ageMs) },
  )
}

/** The origin group: what the bucket lacks is asked of the pages on demand, by the path that was made for the bucket. */
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

/** What CloudFront says of each answer: whether it had a copy, and how old it is, in seconds. */
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

/** Path and query are those that the viewer function left. */
function cacheKey({ key }: Caching, { host }: ViewerRequest, { path, search }: OriginRequest): string {
  const parts = { host, path, query: search }
  return key.map((part) => parts[part]).join(' ')
}
