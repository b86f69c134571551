import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rename, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { GetObjectCommand, type GetObjectCommandOutput } from '@aws-sdk/client-s3'
import { loginDoc } from '@lorecircle/shared/account/stored'
import { inParallel } from '@lorecircle/shared/in-parallel'
import { isMissing, isPreconditionFailed } from '@lorecircle/shared/storage/s3-errors'
import { CommandError } from '../terminal/in-words.ts'
import { backupFilePath, finishBackup, recordStoredObject, startBackup } from './folder.ts'
import { type BackupAuthor, type BackupEntry, type BackupHead, type BackupUser, entryId } from './manifest.ts'
import { findAuthor, type SelectedObjects, selectAll, selectAuthorObjects } from './select.ts'
import { type BackupPlace, type BackupSource, type FoundObject, placeSource } from './source.ts'
import type { OnProgress } from './words.ts'

type Options = {
  place: BackupPlace
  folder: string
  author?: string | undefined
  now: () => Date
  onProgress?: OnProgress
}

export type BackupResult = {
  author: BackupAuthor | null
  objects: number
  fetched: number
  people: number
  unsettled: number
}

const atOnce = 8
/** Objects that change while they are fetched are fetched again, at most this often. */
const mostRounds = 5

export async function takeBackup({
  place,
  folder,
  author: name,
  now,
  onProgress,
}: Options): Promise<BackupResult> {
  const source = placeSource(place)
  const author = name === undefined ? null : await findAuthor(source, name)
  const head: BackupHead = {
    format: 'lorecircle-backup-1',
    from: place.name,
    author,
    startedAt: now().toISOString(),
  }
  const held = await startBackup(folder, head)
  const select = author === null ? () => selectAll(source) : selectAuthorObjects(source, author)
  const isHeld = async (found: FoundObject) => {
    const entry = held.get(entryId(found))
    return entry !== undefined && isVersion(entry, found) && (await isOnDisk(folder, entry))
  }

  let selected: SelectedObjects = new Map()
  let due: FoundObject[] = []
  let fetched = 0
  for (let round = 0; round <= mostRounds; round++) {
    selected = await select()
    const all = [...selected.values()]
    const known = await inParallel(atOnce, all, isHeld)
    due = all.filter((_, index) => !known[index])
    if (due.length === 0 || round === mostRounds) break
    let done = 0
    await inParallel(atOnce, due, async (found) => {
      const entry = await takeObject(place, folder, found)
      if (entry) {
        held.set(entryId(entry), entry)
        await recordStoredObject(folder, entry)
        fetched++
      }
      onProgress?.({ done: ++done, of: due.length })
    })
  }

  const people = await peopleOf(place, source, author)
  const entries = new Map([...held].filter(([id]) => selected.has(id)))
  const end = { finishedAt: now().toISOString(), unsettled: due.length }
  await finishBackup(folder, { head, people, entries, end })
  return { author, objects: entries.size, fetched, people: people.length, unsettled: due.length }
}

const isVersion = (entry: BackupEntry, found: FoundObject): boolean =>
  entry.etag === found.etag &&
  entry.sizeInBytes === found.sizeInBytes &&
  // The ETag is the same if only metadata has changed.
  entry.modifiedAt === found.modifiedAt

const isOnDisk = (folder: string, entry: BackupEntry): Promise<boolean> =>
  stat(backupFilePath(folder, entry)).then(
    ({ size }) => size === entry.sizeInBytes,
    () => false,
  )

async function peopleOf(
  { people }: BackupPlace,
  source: BackupSource,
  author: BackupAuthor | null,
): Promise<BackupUser[]> {
  if (author === null) return Array.fromAsync(people.all())
  const login = loginDoc.schema.safeParse(await source.read(loginDoc(author.sub).key)).data
  const person = await people.find(login?.username ?? author.sub)
  return person ? [person] : []
}

/** Downloads the listed version atomically; null if it was changed or removed. */
async function takeObject(
  { s3, buckets }: Pick<BackupPlace, 's3' | 'buckets'>,
  folder: string,
  found: FoundObject,
): Promise<BackupEntry | null> {
  const { part, key, etag, sizeInBytes, modifiedAt } = found
  const answer = await unlessMoved(() =>
    s3.send(new GetObjectCommand({ Bucket: buckets[part], Key: key, IfMatch: etag })),
  )
  if (answer === null) return null
  if (!(answer.Body instanceof Readable)) throw new Error(`${key} came without its bytes`)
  const path = backupFilePath(folder, found)
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const hash = createHash('sha256')
  let arrived = 0
  async function* counted(chunks: AsyncIterable<Uint8Array>) {
    for await (const chunk of chunks) {
      hash.update(chunk)
      arrived += chunk.length
      yield chunk
    }
  }
  await pipeline(answer.Body, counted, createWriteStream(`${path}.new`, { mode: 0o600 }))
  if (arrived !== sizeInBytes)
    throw new CommandError(`${key} broke off after ${arrived} of ${sizeInBytes} bytes. Run it again.`)
  await rename(`${path}.new`, path)
  const sha256 = hash.digest('hex')
  return { part, key, sizeInBytes, sha256, etag, modifiedAt, ...saidOf(answer) }
}

function saidOf(answer: GetObjectCommandOutput): Pick<BackupEntry, 'headers' | 'metadata'> {
  const {
    ContentType,
    CacheControl,
    ContentEncoding,
    ContentDisposition,
    ContentLanguage,
    Metadata = {},
  } = answer
  return {
    headers: { ContentType, CacheControl, ContentEncoding, ContentDisposition, ContentLanguage },
    metadata: Metadata,
  }
}

async function unlessMoved<T>(get: () => Promise<T>): Promise<T | null> {
  try {
    return await get()
  } catch (error) {
    if (isMissing(error) || isPreconditionFailed(error)) return null
    throw error
  }
}
