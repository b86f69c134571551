import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'
import type { FunctionRow } from '@lorecircle/infra/what-runs/lookups'
import { errorForLog } from '@lorecircle/shared/error-for-log'
import { z } from 'zod'

const root = join(import.meta.dirname, '../../..')

const isText = (contentType: string) =>
  /^(text\/|application\/([\w.-]+\+)?(json|xml|javascript)\b)/i.test(contentType)

export type HttpOrigin = { url: string; close(): Promise<void> }

/** Longer than the CDN keeps idle connections, so that none is closed just as it is reused. */
const keepAliveTimeout = 75_000

const Answer = z.object({
  statusCode: z.int(),
  headers: z.record(z.string(), z.string()).default({}),
  cookies: z.array(z.string()).default([]),
  body: z.string().default(''),
  isBase64Encoded: z.boolean().default(false),
})

/** API Gateway on loopback, in front of one function; `close` lets those under way finish. Port 0 takes any free one. */
export async function serveHttp(port: number, handler: Handler<HttpEvent>): Promise<HttpOrigin> {
  const server = createServer({ keepAliveTimeout }, (request, response) => {
    answer(request, response, handler).catch((error: unknown) => {
      // The client disconnected in the middle of the request, which is not an error.
      if (!request.complete) return response.destroy()
      console.error(`${request.method} ${request.url} failed: ${errorForLog(error)}`)
      if (response.headersSent) return response.destroy()
      response.statusCode = 500
      response.setHeader('content-type', 'application/json').end('{"message":"Internal Server Error"}')
    })
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const listensOn = typeof address === 'object' && address !== null ? address.port : port
  return {
    url: `http://127.0.0.1:${listensOn}`,
    async close() {
      const closed = once(server, 'close')
      server.close()
      server.closeIdleConnections()
      await closed
    },
  }
}

async function answer(request: IncomingMessage, response: ServerResponse, handler: Handler<HttpEvent>) {
  const { statusCode, headers, cookies, body, isBase64Encoded } = Answer.parse(
    await handler(await httpEvent(request)),
  )
  response.statusCode = statusCode
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
  if (cookies.length > 0) response.setHeader('set-cookie', cookies)
  response.end(isBase64Encoded ? Buffer.from(body, 'base64') : body)
}

export type HttpEvent = Awaited<ReturnType<typeof httpEvent>>

/** Payload format 2.0 of API Gateway's HTTP APIs. */
async function httpEvent(request: IncomingMessage) {
  const { method = 'GET', url = '/', headers, socket, httpVersion } = request
  const question = url.indexOf('?')
  const rawPath = question < 0 ? url : url.slice(0, question)
  const rawQueryString = question < 0 ? '' : url.slice(question + 1)
  const bytes = await buffer(request)
  const isBase64Encoded = bytes.length > 0 && !isText(headers['content-type'] ?? '')
  const { cookie, ...others } = headers
  const now = new Date()
  return {
    version: '2.0',
    routeKey: '$default',
    rawPath,
    rawQueryString,
    ...(cookie === undefined ? {} : { cookies: cookie.split('; ') }),
    headers: Object.fromEntries(Object.entries(others).map(([name, value]) => [name, String(value)])),
    body: bytes.length === 0 ? null : bytes.toString(isBase64Encoded ? 'base64' : 'utf8'),
    isBase64Encoded,
    requestContext: {
      accountId: 'anonymous',
      apiId: 'local',
      authentication: null,
      authorizer: {},
      domainName: headers.host ?? '',
      domainPrefix: 'local',
      http: {
        method,
        path: rawPath,
        protocol: `HTTP/${httpVersion}`,
        sourceIp: socket.remoteAddress ?? '',
        userAgent: headers['user-agent'] ?? '',
      },
      requestId: crypto.randomUUID(),
      routeKey: '$default',
      stage: '$default',
      time: now.toISOString(),
      timeEpoch: now.getTime(),
    },
  }
}

export type Handler<Event extends object = object> = (event: Event) => Promise<unknown>

/**
 * Starts a function's module as Lambda does: from then on it knows the environment that it found. Two functions of
 * one entry do not share it.
 */
export async function loadHandler({ name, entry, handler }: FunctionRow): Promise<Handler> {
  const file = pathToFileURL(join(root, entry))
  const module: Record<string, unknown> = await import(`${file.href}?function=${name}`)
  const found = module[handler]
  if (typeof found !== 'function') throw new Error(`${entry} has no ${handler}, which runs ${name}`)
  return async (event) => found(event)
}

/** Rejects when the time limit is over. Lambda would end the run; here it continues and its result is ignored. */
export function withTimeout({ name, timeoutInSeconds }: FunctionRow, handler: Handler): Handler {
  return async (event) => {
    const late = Promise.withResolvers<never>()
    const timer = setTimeout(
      () => late.reject(new Error(`${name} timed out after ${timeoutInSeconds} seconds`)),
      timeoutInSeconds * 1000,
    )
    try {
      return await Promise.race([handler(event), late.promise])
    } finally {
      clearTimeout(timer)
    }
  }
}
