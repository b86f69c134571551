import {
  Agent,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request,
  type ServerResponse,
} from 'node:http'
import { pipeline } from 'node:stream'
import { unavailableStatuses } from '@lorecircle/shared/edge/hosts'
import type { OriginRequest } from '@lorecircle/shared/edge/viewer'

type Passed = {
  origin: string
  /** Fallback origin if the first doesn't respond; only for requests without a body. */
  second: string | null
  asked: OriginRequest
  scheme: 'http' | 'https'
  headersOf: (status: number, given: IncomingHttpHeaders) => IncomingHttpHeaders
}

const ORIGIN_TIMEOUT_MS = 60_000
const hopByHop = [
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'expect',
]

/**
 * Passes requests on as the CDN does: the origin's own Host, what the viewer function says of the viewer, the viewer's
 * address in `x-viewer-address`, whatever the viewer says of it, and the secret.
 */
export function createOriginProxy(originSecret: string) {
  const agent = new Agent({ keepAlive: true })

  /** Rejects when the origin can't be reached or times out, as long as nothing has been sent. */
  const forward = (
    incoming: IncomingMessage,
    outgoing: ServerResponse,
    { origin, second, asked, scheme, headersOf }: Passed,
  ) =>
    new Promise<void>((resolve, reject) => {
      const options = {
        method: incoming.method,
        path: asked.path + asked.search,
        timeout: ORIGIN_TIMEOUT_MS,
        headers: {
          ...passable(incoming.headers),
          ...asked.headers,
          'x-viewer-address': incoming.socket.remoteAddress ?? '',
          'x-origin-secret': originSecret,
          'x-forwarded-for': incoming.socket.remoteAddress ?? '',
          'x-forwarded-proto': scheme,
        },
      }

      function send(to: string, through: Agent | false, next: string | null) {
        let isLeft = false
        const leaveFor = (second: string) => {
          isLeft = true
          send(second, agent, null).end()
        }
        const { hostname, port, host } = new URL(to)
        const headers = { ...options.headers, host }
        const passed = request({ ...options, hostname, port, headers, agent: through }, (answer) => {
          const status = answer.statusCode ?? 502
          if (next !== null && unavailableStatuses.includes(status)) {
            answer.resume()
            leaveFor(next)
            return
          }
          outgoing.writeHead(status, headersOf(status, passable(answer.headers)))
          pipeline(answer, outgoing, () => resolve())
        })
        passed.on('timeout', () => passed.destroy(new Error('The origin did not answer in time')))
        passed.on('error', (error) => {
          if (isLeft) return
          if (incoming.socket.destroyed) resolve()
          else if (outgoing.headersSent) outgoing.destroy()
          // The origin closed a reused connection: a safe request can be sent again.
          else if (passed.reusedSocket && isQuestion(incoming)) send(to, false, next).end()
          else if (next !== null) leaveFor(next)
          else reject(error)
        })
        outgoing.on('close', () => {
          passed.destroy()
          resolve()
        })
        return passed
      }
      const first = send(origin, agent, second)
      pipeline(incoming, first, () => undefined)
    })

  return { forward, close: () => agent.destroy() }
}

const isQuestion = ({ method }: IncomingMessage) => method === 'GET' || method === 'HEAD'

function passable(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const named = String(headers.connection ?? '')
    .toLowerCase()
    .split(/[\s,]+/)
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => !hopByHop.includes(name) && !named.includes(name)),
  )
}
