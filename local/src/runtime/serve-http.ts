import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { errorForLog } from '@lorecircle/shared/error-for-log'
import { z } from 'zod'
import type { Handler } from './handler.ts'
import { type HttpEvent, httpEvent } from './http-event.ts'

export type HttpOrigin = { url: string; close(): Promise<void> }

/** Longer than the CDN keeps a connection that nobody uses: it must not be closed just when it is used again. */
const keepAliveTimeout = 75_000

/** What a function answers to an HTTP API. */
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
      // Who went away in the middle of the question hears no answer, and nothing has failed.
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
