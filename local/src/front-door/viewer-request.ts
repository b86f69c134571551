import type { IncomingMessage } from 'node:http'

/** Host, path and query as the viewer function sees them; null where the request names no path. */
export function viewerRequest(
  request: IncomingMessage,
): { host: string; path: string; search: string } | null {
  const absolute = /^https?:\/\/([^/?#]*)([^#]*)/i.exec(request.url ?? '')
  const host = (absolute?.[1] ?? request.headers.host ?? '').toLowerCase()
  const target = absolute ? absolute[2] || '/' : (request.url ?? '')
  if (!target.startsWith('/')) return null
  const question = target.indexOf('?')
  return question < 0
    ? { host, path: target, search: '' }
    : { host, path: target.slice(0, question), search: target.slice(question) }
}
