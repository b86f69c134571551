import { stat } from 'node:fs/promises'
import { loginDoc } from '@lorecircle/shared/account/stored'
import { inParallel } from '@lorecircle/shared/in-parallel'
import { beginIn, fileOf, finishIn, noteArrival } from './folder.ts'
import { type BackupAuthor, type Entry, entryId, type Head, type Person } from './manifest.ts'
import type { Place } from './place.ts'
import type { OnProgress } from './progress.ts'
import { type Selected, selectAll, selectOf } from './select.ts'
import { type Found, type Source, sourceAt } from './source.ts'
import { takeObject } from './take-object.ts'
import { authorCalled } from './whose.ts'

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
