import { stat, mkdir, rename } from 'node:fs/promises'
import { loginDoc } from '@lorecircle/shared/account/stored'
import { inParallel } from '@lorecircle/shared/in-parallel'
import { beginIn, fileOf, finishIn, noteArrival } from './folder.ts'
import { type BackupAuthor, type Entry, entryId, type Head, type Person } from './manifest.ts'
import { type Place, type Found, type Source, sourceAt } from './source.ts'
import type { OnProgress } from './words.ts'
import { type Selected, selectAll, selectOf, authorCalled } from './select.ts'
import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { GetObjectCommand, type GetObjectCommandOutput } from '@aws-sdk/client-s3'
import { isMissing, isPrecondition } from '@lorecircle/shared/storage/s3-errors'
import { CommandError } from '../terminal/in-words.ts'

type Options = {
  place: Place
  folder: string
  /** A sub or a subdomain; absent for everything. */
  author?: string | undefined
  now: () => Date
  onProgress?: OnProgress
}

export type Taken = {
  author: BackupAuthor | null
  objects: number
  fetched: number
  people: number
  unsettled: number
}

const atOnce = 8
/** People go on working: what changed while it was fetched is fetched again, this often at most. */
const mostRounds = 5

/** Fetches what a folder does not have yet. Broken off and begun again, it goes on where it was. */
export async function takeBackup({ place, folder, author: name, now, onProgress }: Options): Promise<Taken> {
  const source = sourceAt(place)
  const author = name === undefined ? null : await authorCalled(source, name)
  const head: Head = {
    format: 'lorecircle-backup-1',
    from: place.name,
    author,
    startedAt: now().toISOString(),
  }
  const held = await beginIn(folder, head)
  const select = author === null ? () => selectAll(source) : selectOf(source, author)
  const isHeld = async (found: Found) => {
    const entry = held.get(entryId(found))
    return entry !== undefined && isVersion(entry, found) && (await isOnDisk(folder, entry))
  }

  let selected: Selected = new Map()
  let due: Found[] = []
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
        await noteArrival(folder, entry)
        fetched++
      }
      onProgress?.({ done: ++done, of: due.length })
    })
  }

  const people = await peopleOf(place, source, author)
  const entries = new Map([...held].filter(([id]) => selected.has(id)))
  const end = { finishedAt: now().toISOString(), unsettled: due.length }
  await finishIn(folder, { head, people, entries, end })
  return { author, objects: entries.size, fetched, people: people.length, unsettled: due.length }
}

const isVersion = (entry: Entry, found: Found): boolean =>
  entry.etag === found.etag &&
  entry.sizeInBytes === found.sizeInBytes &&
  // The same bytes with other words about them have the same ETag.
  entry.modifiedAt === found.modifiedAt

const isOnDisk = (folder: string, entry: Entry): Promise<boolean> =>
  stat(fileOf(folder, entry)).then(
    ({ size }) => size === entry.sizeInBytes,
    () => false,
  )

async function peopleOf({ people }: Place, source: Source, author: BackupAuthor | null): Promise<Person[]> {
  if (author === null) return Array.fromAsync(people.all())
  const login = loginDoc.schema.safeParse(await source.read(loginDoc(author.sub).key)).data
  const person = await people.find(login?.username ?? author.sub)
  return person ? [person] : []
}

/** Fetches the version that was listed into the folder, whole or not at all; null where it has changed or gone. */
async function takeObject(
  { s3, buckets }: Pick<Place, 's3' | 'buckets'>,
  folder: string,
  found: Found,
): Promise<Entry | null> {
  const { part, key, etag, sizeInBytes, modifiedAt } = found
  const answer = await unlessMoved(() =>
    s3.send(new GetObjectCommand({ Bucket: buckets[part], Key: key, IfMatch: etag })),
  )
  if (answer === null) return null
  if (!(answer.Body instanceof Readable)) throw new Error(`${key} came without its bytes`)
  const path = fileOf(folder, found)
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

/** What is said of an object beside its bytes, as it was given. */
function saidOf(answer: GetObjectCommandOutput): Pick<Entry, 'headers' | 'metadata'> {
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
    if (isMissing(error) || isPrecondition(error)) return null
    throw error
  }
}
