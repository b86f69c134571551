import { appendFile, mkdir, readdir, readFile, rm } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { CommandError } from '../terminal/refusal.ts'
import { isThere } from './is-there.ts'
import { type Backup, type Entry, entryId, type Head } from './manifest.ts'
import { type Finished, manifestIn, manifestName, parsedLine, writeManifest } from './manifest-file.ts'
import { parts } from './parts.ts'
import { pathOf } from './path-of.ts'

/** What has arrived since the last manifest was written. */
const journalName = 'unfinished.jsonl'

export const fileOf = (folder: string, { part, key }: Pick<Entry, 'part' | 'key'>): string =>
  join(folder, pathOf(part, key))

const noBackupIn = (folder: string) => new CommandError(`There is no backup in ${folder}.`)

/** Refuses a folder without a backup, and one that was broken off; it reads nothing of what is in it. */
export async function refuseUnfinished(folder: string): Promise<void> {
  if (await isThere(join(folder, journalName))) {
    throw new CommandError(
      `The backup in ${folder} was broken off. Run it again, and it goes on where it was.`,
    )
  }
  if (!(await isThere(join(folder, manifestName)))) throw noBackupIn(folder)
}

/** A backup that was finished. Refuses what is none, what was broken off, and a manifest that was changed since. */
export async function readBackup(folder: string): Promise<Backup> {
  await refuseUnfinished(folder)
  const found = await manifestIn(folder)
  if (found === null) throw noBackupIn(folder)
  return found
}

/**
 * The objects that a folder has already, from a former backup or one that was broken off: a second one fetches what
 * is new. Refuses a folder with a backup of something else.
 */
export async function beginIn(folder: string, head: Head): Promise<Map<string, Entry>> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const before = await manifestIn(folder)
  const journal = join(folder, journalName)
  const lines = (await isThere(journal)) ? (await readFile(journal, 'utf8')).split('\n') : []
  const entries = new Map(before?.entries)
  for (const line of [...(before ? [{ head: before.head }] : []), ...lines.map(parsedLine)]) {
    // The last line may have been cut off with the process.
    if (line === null) continue
    if ('head' in line && !isSameScope(line.head, head)) {
      throw new CommandError(`${folder} has a backup of something else. Name another folder.`)
    }
    if ('object' in line) entries.set(entryId(line.object), line.object)
  }
  await appendFile(journal, `\n${JSON.stringify({ head })}\n`, { mode: 0o600 })
  return entries
}

const isSameScope = (a: Head, b: Head) => a.from === b.from && a.author?.sub === b.author?.sub

export const noteArrival = (folder: string, object: Entry): Promise<void> =>
  appendFile(join(folder, journalName), `${JSON.stringify({ object })}\n`)

/** Writes the manifest, and then lets go of files that it does not name: they are of what has gone since. */
export async function finishIn(folder: string, finished: Finished): Promise<void> {
  await writeManifest(folder, finished)
  await rm(join(folder, journalName))
  const entries = [...finished.entries.values()]
  await letGo(folder, new Set(entries.map(({ part, key }) => pathOf(part, key))))
}

async function letGo(folder: string, named: ReadonlySet<string>): Promise<void> {
  for (const part of parts) {
    if (!(await isThere(join(folder, part)))) continue
    for (const found of await readdir(join(folder, part), { recursive: true, withFileTypes: true })) {
      const path = join(found.parentPath, found.name)
      const isNamed = named.has(relative(folder, path).split(sep).join('/'))
      if (found.isFile() && !isNamed) await rm(path)
    }
  }
}
