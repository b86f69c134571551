import { extname } from 'node:path'
import { inParallel } from '../in-parallel.ts'
import { computeEtag, type ExpectedEtag, type PublicFile, type SiteBucket } from './site-bucket.ts'

/** What it came to, by key; `missed` are those that somebody else had changed since they were listed. */
export type Synced = {
  written: string[]
  removed: string[]
  missed: string[]
  /** Of all files, those that stood there already among them. */
  etags: ReadonlyMap<string, string>
}

type Options = {
  /** Whether a standing file that is not among these goes; none does where this is not said. */
  isGone?: (key: string) => boolean
  /** Called after each write. */
  onWrite?: () => Promise<void> | void
}

const atOnce = 16

/**
 * Makes a bucket hold these files: writes what differs from what stands there, each on the version that it
 * replaces. `standing`: keys and ETags, as they were listed or read before the files were made.
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

/** What stands below these prefixes: keys and ETags. */
export const listAll = async (
  bucket: Pick<SiteBucket, 'list'>,
  prefixes: readonly string[],
): Promise<Map<string, string>> =>
  new Map((await Promise.all(prefixes.map(bucket.list))).flatMap((found) => [...found]))

/** How many files it touched, or tried to. */
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

/** What a file of ours is served as, by the end of its name. */
export const contentTypeOfPath = (path: string): string =>
  contentTypes[extname(path)] ?? 'application/octet-stream'
