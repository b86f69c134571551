import { createHash } from 'node:crypto'
import type { SiteObject } from './site-origin.ts'

const passed = ['content-type', 'cache-control']

/** Reads pages on demand that are the same for everybody; null for whatever is no page. */
export const onDemandOrigin =
  ({ onDemand, originSecret, host }: { onDemand: string; originSecret: string; host: string }) =>
  async (path: string): Promise<SiteObject | null> => {
    const answer = await fetch(`${onDemand}${path}`, {
      headers: { 'x-viewer-host': host, 'x-origin-secret': originSecret },
    })
    if (answer.status !== 200) return null
    const body = Buffer.from(await answer.arrayBuffer())
    const headers = passed.flatMap((name) => {
      const value = answer.headers.get(name)
      return value === null ? [] : [[name, value] as const]
    })
    return {
      headers: Object.fromEntries(headers),
      body,
      etag: `"${createHash('md5').update(body).digest('hex')}"`,
      tags: (answer.headers.get('x-amz-meta-cache-tag') ?? '').split(/[\s,]+/).filter(Boolean),
    }
  }
