import type { IncomingMessage, ServerResponse } from 'node:http'
import { type Behaviour, behaviourAt, type Caching } from '@lorecircle/shared/edge/behaviours'
import { responseHeaders } from '@lorecircle/shared/edge/headers'
import { parseHost } from '@lorecircle/shared/edge/hosts'
import { type Destination, type Platform, type ViewerRequest, viewer } from '@lorecircle/shared/edge/viewer'
import { answerFromSite } from './answer-from-site.ts'
import type { cachedSite } from './cached-site.ts'
import { edgeError } from './edge-error.ts'
import type { proxy } from './proxy.ts'
import { viewerRequest } from './viewer-request.ts'

type Edge = Platform & {
  site: ReturnType<typeof cachedSite>
  origins: ReturnType<typeof proxy>
  /** Where the functions and the pages on demand are. */
  api: string
  onDemand: string
}

/** Does with a request what the table of the edge says. Rejects where an origin fails. */
export async function serveRequest(request: IncomingMessage, response: ServerResponse, edge: Edge) {
  const asked = viewerRequest(request)
  if (!asked) return edgeError(response, 400, { title: 'Bad request', text: 'That is no address.', path: '' })
  const { path } = asked
  const behaviour = behaviourAt(parseHost(asked.host, edge.productDomain).kind, path)
  const destination = viewer(asked, edge)
  const headers = responseHeaders({ ...asked, ...edge })
  const forward = (origin: string) =>
    edge.origins.forward(request, response, origin, { ...asked, scheme: edge.scheme }, headers)

  if (destination.to === 'redirect') {
    response.writeHead(destination.status, { ...headers, location: destination.location }).end()
    return
  }
  if (!takes(behaviour, request.method))
    return edgeError(response, 405, { title: 'Not here', text: 'This page can only be read.', path })
  if (destination.to === 'api') return forward(edge.api)
  if (destination.to === 'on-demand' || behaviour.caching === 'never') return forward(edge.onDemand)

  const { defaultInSeconds } = behaviour.caching
  const key = cacheKey(behaviour.caching, asked, destination)
  const answer = await edge.site.get({ name: nameOf(destination), path, key, defaultInSeconds })
  return answer ? answerFromSite(request, response, answer, headers) : forward(edge.onDemand)
}

const takes = ({ methods }: Behaviour, method: string | undefined) =>
  methods === 'every method' || methods.some((own) => own === method)

type Kept = Extract<Destination, { to: 'site' | 'rendered' }>

/** A path begins with a slash, a key never does. */
const nameOf = (destination: Kept) => (destination.to === 'site' ? destination.key : destination.path)

/** Path and query are those that the viewer function left. */
function cacheKey({ key }: Caching, { host }: ViewerRequest, destination: Kept): string {
  const [path = '', query = ''] = nameOf(destination).split('?')
  const parts = { host, path, query }
  return key.map((part) => parts[part]).join(' ')
}
