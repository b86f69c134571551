import type { ServerResponse } from 'node:http'
import { apiPrefix } from '@lorecircle/shared/urls/api-paths'

/** What the CDN itself says when an origin does not answer. Never cached. */
export function edgeError(
  response: ServerResponse,
  status: 400 | 403 | 405 | 408 | 502 | 503,
  { title, text, path }: { title: string; text: string; path: string },
) {
  if (response.headersSent) {
    response.destroy()
    return
  }
  const isApi = path.startsWith(apiPrefix)
  const body = isApi
    ? JSON.stringify({ error: text, code: status === 408 ? 'body.incomplete' : 'platform.unavailable' })
    : `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><body style="font:18px/1.6 Georgia,serif;max-width:32em;margin:15vh auto;padding:0 16px"><h1>${title}</h1><p>${text}</p></body></html>`
  response.writeHead(status, {
    'content-type': isApi ? 'application/json' : 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-length': Buffer.byteLength(body),
    ...(status >= 500 && { 'retry-after': '5' }),
    ...(status === 405 && { allow: 'GET, HEAD' }),
  })
  response.end(body)
}
