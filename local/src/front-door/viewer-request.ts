import type { IncomingMessage } from 'node:http'

/** What the viewer function sees of a request; null where it names no path. */
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
