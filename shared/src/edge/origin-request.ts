import { filesPrefix } from '../urls/api-paths.ts'
import type { Destination, ViewerRequest } from './viewer.ts'

/**
 * The headers in which the viewer function tells the origins what a visitor asked for. A request that fails over to
 * the next origin carries the path that was made for the first one, and an origin's own Host is not the visitor's.
 */
export const viewerHeaders = {
  host: 'x-viewer-host',
  path: 'x-viewer-path',
  query: 'x-viewer-query',
} as const

/** A request as the viewer function leaves it; `search` is empty or begins with its question mark. */
export type OriginRequest = { path: string; search: string; headers: Record<string, string> }

export function originRequest(
  asked: ViewerRequest,
  destination: Exclude<Destination, { to: 'redirect' }>,
): OriginRequest {
  // Copies of a page that is the same for everybody must not depend on who asked first.
  const seen = destination.to === 'rendered' ? parted(destination.path) : asked
  const headers = {
    [viewerHeaders.host]: asked.host,
    [viewerHeaders.path]: seen.path,
    [viewerHeaders.query]: seen.search,
  }
  // The bucket signs the path that it knows.
  if (destination.to === 'files')
    return { path: asked.path.slice(filesPrefix.length - 1), search: asked.search, headers }
  if (destination.to !== 'site') return { path: seen.path, search: seen.search, headers }
  return { path: `/${encodedKey(destination.key)}`, search: '', headers }
}

function parted(url: string): { path: string; search: string } {
  const at = url.indexOf('?')
  return at < 0 ? { path: url, search: '' } : { path: url.slice(0, at), search: url.slice(at) }
}

const encodedKey = (key: string) => key.split('/').map(encodeURIComponent).join('/')
