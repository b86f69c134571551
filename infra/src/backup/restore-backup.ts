import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { Upload } from '@aws-sdk/lib-storage'
import { accountDoc } from '@lorecircle/shared/account/stored'
import { inParallel } from '@lorecircle/shared/in-parallel'
import { documentKinds } from '@lorecircle/shared/registry/every-kind'
import { attempts } from '@lorecircle/shared/storage/retry'
import { isConflict, isMissing, isPreconditionFailed } from '@lorecircle/shared/storage/s3-errors'
import { CommandError } from '../terminal/in-words.ts'
import { type BackupComparison, compareBackup } from './compare.ts'
import { backupFilePath, checkFiles, readBackup } from './folder.ts'
import {
  type Backup,
  type BackupAuthor,
  type BackupEntry,
  type BackupPart,
  backupParts,
  entryId,
} from './manifest.ts'
import { assertNoPendingDeletions, findMissingUsers, type MissingUsers } from './newcomers.ts'
import { userAuthorId } from './people.ts'
import { removeDerived } from './remove-derived.ts'
import { findAuthor, selectAuthorObjects } from './select.ts'
import { type BackupPlace, folderSource } from './source.ts'
import type { OnProgress } from './words.ts'

const ofFolders = documentKinds.filter(({ template }) => template.startsWith('{folder}'))

const partSize = 16 * 1024 * 1024

export type RestorePlan = BackupComparison & {
  folder: string
  head: Backup['head']
  author: BackupAuthor | null
  newcomers: MissingUsers
}

export type RestoreResult = { written: number; missed: string[]; derivedRemoved: number }

type Options = { place: BackupPlace; folder: string; author?: string | undefined; onProgress?: OnProgress }

/** Reads every file of the backup and compares it with the target. Throws for a damaged backup. */
export async function planRestore({
  place,
  folder,
  author: name,
  onProgress,
}: Options): Promise<RestorePlan> {
  const backup = await readBackup(folder)
  const source = folderSource(folder, backup)
  const author = name === undefined ? backup.head.author : await findAuthor(source, name)
  const isPart = author !== null && backup.head.author === null
  const selected = isPart ? await selectAuthorObjects(source, author)() : backup.entries
  const entries = [...backup.entries.values()].filter((entry) => selected.has(entryId(entry)))
  await checkFiles(folder, entries, onProgress)
  await assertNoPendingDeletions(place, backup, author)
  const people = backup.people.filter((person) => author === null || userAuthorId(person) === author.sub)
  return {
    ...(await compareBackup(place, entries, author === null ? 'everything' : 'these')),
    folder,
    head: backup.head,
    author,
    newcomers: await findMissingUsers(place, people),
  }
}

const atOnce = 8

/**
 * Writes missing objects and, if requested, over differing ones, each on the version that was compared. Safe to
 * repeat. Accounts come last, since no page is generated without one.
 */
export async function restoreBackup(
  place: BackupPlace,
  plan: RestorePlan,
  overwrite: Overwrite,
  onProgress?: OnProgress,
): Promise<RestoreResult> {
  const { missing, differing, folder, author } = plan
  const all = [
    ...missing.map((entry) => ({ entry, expected: null })),
    ...differing
      .filter(({ entry }) => isWrittenOver(entry, overwrite))
      .map(({ entry, standing }) => ({ entry, expected: standing.etag })),
  ]
  const missed: string[] = []
  let done = 0
  for (const turn of [...backupParts, 'accounts'] as const) {
    const due = all.filter(({ entry }) => turnOf(entry) === turn)
    await inParallel(atOnce, due, async ({ entry, expected }) => {
      if (!(await putObject(place, folder, entry, expected))) missed.push(entry.key)
      onProgress?.({ done: ++done, of: all.length })
    })
  }
  return { written: all.length - missed.length, missed, derivedRemoved: await removeDerived(place, author) }
}

const turnOf = ({ part, key }: BackupEntry): BackupPart | 'accounts' =>
  part === 'documents' && accountDoc.placesIn(key) ? 'accounts' : part

/**
 * Restores an object over the version that was seen, null for none; returns false after a conflict. A large object is
 * uploaded in parts and appears only when complete.
 */
async function putObject(
  { s3, buckets }: Pick<BackupPlace, 's3' | 'buckets'>,
  folder: string,
  entry: BackupEntry,
  expected: string | null,
): Promise<boolean> {
  const params = {
    Bucket: buckets[entry.part],
    Key: entry.key,
    ContentLength: entry.sizeInBytes,
    ...entry.headers,
    Metadata: entry.metadata,
    ...(expected === null ? { IfNoneMatch: '*' } : { IfMatch: expected }),
  }
  for await (const _ of attempts()) {
    try {
      const Body = soundBytes(backupFilePath(folder, entry), entry)
      await new Upload({ client: s3, partSize, queueSize: 2, params: { ...params, Body } }).done()
      return true
    } catch (error) {
      if (isPreconditionFailed(error) || (expected !== null && isMissing(error))) return false
      if (!isConflict(error)) throw error
    }
  }
  return false
}

/** The bytes of a file; the stream ends with an error if they differ from the backup. */
function soundBytes(path: string, { key, sha256 }: BackupEntry): Readable {
  const hash = createHash('sha256')
  async function* checked() {
    for await (const chunk of createReadStream(path)) {
      hash.update(chunk)
      yield chunk
    }
    if (hash.digest('hex') !== sha256)
      throw new CommandError(`The file of ${key} changed while it was read. Run it again.`)
  }
  return Readable.from(checked(), { objectMode: false })
}

export type Overwrite = 'nothing' | 'authored' | 'everything'

/**
 * Authors' own work is in their folders, with their files and images. Everything else records what readers and the
 * platform did since, such as sales and unsubscriptions, and is not reverted with it.
 */
export function isWrittenOver(
  { part, key }: Pick<BackupEntry, 'part' | 'key'>,
  overwrite: Overwrite,
): boolean {
  if (overwrite !== 'authored') return overwrite === 'everything'
  return part !== 'documents' || ofFolders.some((kind) => kind.placesIn(key) !== null)
}
