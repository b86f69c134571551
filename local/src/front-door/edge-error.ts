import type { IncomingMessage, ServerResponse } from 'node:http'
import { plainPage } from '@lorecircle/shared/page/plain-page'
import { apiPrefix } from '@lorecircle/shared/urls/api-paths'
import { viewerRequest } from './viewer-request.ts'

const again = 5

/** What the CDN itself says when an origin does not answer: a page to people, data to scripts. Never cached. */
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

/** Browsers say so wherever a person opens an address or sends a plain form, and scripts do not. */
const takesPages = ({ headers }: IncomingMessage) => (headers.accept ?? '').includes('text/html')
