import { extname } from 'node:path'
import { inParallel } from '../in-parallel.ts'
import { computeEtag, type ExpectedEtag, type PublicFile, type SiteBucket } from './site-bucket.ts'

export type Synced = {
  written: string[]
  removed: string[]
  missed: string[]
  etags: ReadonlyMap<string, string>
}

type Options = {
  /** True if an existing file that is not in the new set is to be deleted. Without it nothing is deleted. */
  isGone?: (key: string) => boolean
  /** Called after each write. */
  onWrite?: () => Promise<void> | void
}

const atOnce = 16

/**
 * Makes a bucket hold these files: writes only those that differ, conditional on the version replaced. `standing`:
 * keys and ETags, listed or read before the files were made.
 */
export async function syncFiles(
  bucket: Pick<SiteBucket, 'write' | 'remove'>,
  standing: ReadonlyMap<string, ExpectedEtag>,
  files: readonly PublicFile[],
  { isGone = () => false, onWrite = () => {} }: Options = {},
): Promise<Synced> {
  const etags = new Map(files.map(({ key, body }) => [key, computeEtag(body)]))
  const done: Synced = { written: [], removed: [], missed: [], etags }
  const changed = files.filter(({ key }) => standing.get(key) !== etags.get(key))
  await inParallel(atOnce, changed, async (file) => {
    const isDone = await bucket.write(file, standing.get(file.key) ?? null)
    done[isDone ? 'written' : 'missed'].push(file.key)
    await onWrite()
  })
  const gone = [...standing].filter(([key]) => !etags.has(key) && isGone(key))
  await inParallel(atOnce, gone, async ([key, etag]) => {
    const isDone = etag === null || (await bucket.remove(key, etag))
    done[isDone ? 'removed' : 'missed'].push(key)
  })
  return done
}

export const listAll = async (
  bucket: Pick<SiteBucket, 'list'>,
  prefixes: readonly string[],
): Promise<Map<string, string>> =>
  new Map((await Promise.all(prefixes.map(bucket.list))).flatMap((found) => [...found]))

export const countSynced = ({ written, removed, missed }: Synced): number =>
  written.length + removed.length + missed.length

const contentTypes: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.json': 'application/json',
  '.txt': 'text/plain; charset=utf-8',
}

export const contentTypeOfPath = (path: string): string =>
  contentTypes[extname(path)] ?? 'application/octet-stream'
