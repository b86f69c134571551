import { accountDoc } from '@lorecircle/shared/account/stored'
import { inParallel } from '@lorecircle/shared/in-parallel'
import { checkFiles } from './check-files.ts'
import { type Comparison, compare } from './compare.ts'
import { readBackup } from './folder.ts'
import { type Backup, type BackupAuthor, type Entry, entryId } from './manifest.ts'
import { type Newcomers, newcomersAt, refuseDeletions } from './newcomers.ts'
import { isWrittenOver, type Overwrite } from './overwrite.ts'
import { type BackupPart, parts } from './parts.ts'
import { authorOf } from './people.ts'
import type { Place } from './place.ts'
import type { OnProgress } from './progress.ts'
import { putObject } from './put-object.ts'
import { removeDerived } from './remove-derived.ts'
import { selectOf } from './select.ts'
import { sourceIn } from './source.ts'
import { authorCalled } from './whose.ts'

/** What a restore would come to, before anything is written. */
export type RestorePlan = Comparison & {
  folder: string
  head: Backup['head']
  author: BackupAuthor | null
  newcomers: Newcomers
}

export type Restored = { written: number; missed: string[]; derivedRemoved: number }

type Options = { place: Place; folder: string; author?: string | undefined; onProgress?: OnProgress }

/** Reads every file of the backup, and compares it with what stands. Refuses a backup that is not sound. */
export async function planRestore({
  place,
  folder,
  author: name,
  onProgress,
}: Options): Promise<RestorePlan> {
  const backup = await readBackup(folder)
  const source = sourceIn(folder, backup)
  const author = name === undefined ? backup.head.author : await authorCalled(source, name)
  const isPart = author !== null && backup.head.author === null
  const selected = isPart ? await selectOf(source, author)() : backup.entries
  const entries = [...backup.entries.values()].filter((entry) => selected.has(entryId(entry)))
  await checkFiles(folder, entries, onProgress)
  await refuseDeletions(place, backup, author)
  const people = backup.people.filter((person) => author === null || authorOf(person) === author.sub)
  return {
    ...(await compare(place, entries, author === null ? 'everything' : 'these')),
    folder,
    head: backup.head,
    author,
    newcomers: await newcomersAt(place, people),
  }
}

const atOnce = 8

/**
 * Writes what is missing, and over what differs as far as that is asked for, each on the version that was compared.
 * Safe to repeat: what came back is the same then. Accounts come last, since no page is made before.
 */
export async function restore(
  place: Place,
  plan: RestorePlan,
  overwrite: Overwrite,
  onProgress?: OnProgress,
): Promise<Restored> {
  const { missing, differing, folder, author } = plan
  const all = [
    ...missing.map((entry) => ({ entry, expected: null })),
    ...differing
      .filter(({ entry }) => isWrittenOver(entry, overwrite))
      .map(({ entry, standing }) => ({ entry, expected: standing.etag })),
  ]
  const missed: string[] = []
  let done = 0
  for (const turn of [...parts, 'accounts'] as const) {
    const due = all.filter(({ entry }) => turnOf(entry) === turn)
    await inParallel(atOnce, due, async ({ entry, expected }) => {
      if (!(await putObject(place, folder, entry, expected))) missed.push(entry.key)
      onProgress?.({ done: ++done, of: all.length })
    })
  }
  return { written: all.length - missed.length, missed, derivedRemoved: await removeDerived(place, author) }
}

const turnOf = ({ part, key }: Entry): BackupPart | 'accounts' =>
  part === 'documents' && accountDoc.placesIn(key) ? 'accounts' : part
