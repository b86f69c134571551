import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { appendFile, mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { createInterface } from 'node:readline'
import { pipeline } from 'node:stream/promises'
import { inParallel } from '@lorecircle/shared/in-parallel'
import { CommandError } from '../terminal/in-words.ts'
import {
  type Backup,
  type BackupEntry,
  type BackupHead,
  type BackupPart,
  type BackupUser,
  backupParts,
  entryId,
  ManifestLine,
} from './manifest.ts'
import { listFirst, type OnProgress } from './words.ts'

const isThere = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  )

const manifestName = 'manifest.jsonl'

const longest = 120

/** Escapes a part of a key for every file system. The hash distinguishes parts that become equal here. */
const safe = (piece: string): string =>
  piece
    .toLowerCase()
    .replace(/[^a-z0-9._-]/gu, (sign) => `%${Buffer.from(sign).toString('hex')}`)
    .slice(0, longest)
    .replace(/^\.|\.$/g, '%2e')
    .replace(/^$/, '%')
    // Windows reserves these names for devices.
    .replace(/^(con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/, '%$1')

const journalName = 'unfinished.jsonl'

export const backupFilePath = (folder: string, { part, key }: Pick<BackupEntry, 'part' | 'key'>): string =>
  join(folder, backupObjectPath(part, key))

const noBackupIn = (folder: string) => new CommandError(`There is no backup in ${folder}.`)

/** Throws for a folder without a backup or with an unfinished one. Does not read the files. */
export async function assertBackupFinished(folder: string): Promise<void> {
  if (await isThere(join(folder, journalName))) {
    throw new CommandError(
      `The backup in ${folder} was broken off. Run it again, and it goes on where it was.`,
    )
  }
  if (!(await isThere(join(folder, manifestName)))) throw noBackupIn(folder)
}

/** Throws if the folder has no finished backup, or if its manifest was changed. */
export async function readBackup(folder: string): Promise<Backup> {
  await assertBackupFinished(folder)
  const found = await manifestIn(folder)
  if (found === null) throw noBackupIn(folder)
  return found
}

/**
 * Returns the objects that an earlier, possibly unfinished, backup has left in the folder, so that only new ones are
 * fetched. Throws if the folder has a backup of something else.
 */
export async function startBackup(folder: string, head: BackupHead): Promise<Map<string, BackupEntry>> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const before = await manifestIn(folder)
  const journal = join(folder, journalName)
  const lines = (await isThere(journal)) ? (await readFile(journal, 'utf8')).split('\n') : []
  const entries = new Map(before?.entries)
  for (const line of [...(before ? [{ head: before.head }] : []), ...lines.map(parsedLine)]) {
    // The last line may be incomplete after a crash.
    if (line === null) continue
    if ('head' in line && !isSameScope(line.head, head)) {
      throw new CommandError(`${folder} has a backup of something else. Name another folder.`)
    }
    if ('object' in line) entries.set(entryId(line.object), line.object)
  }
  await appendFile(journal, `\n${JSON.stringify({ head })}\n`, { mode: 0o600 })
  return entries
}

const isSameScope = (a: BackupHead, b: BackupHead) => a.from === b.from && a.author?.sub === b.author?.sub

export const recordStoredObject = (folder: string, object: BackupEntry): Promise<void> =>
  appendFile(join(folder, journalName), `${JSON.stringify({ object })}\n`)

/** Writes the manifest, then deletes files that it does not name, whose objects no longer exist. */
export async function finishBackup(folder: string, finished: Finished): Promise<void> {
  await writeManifest(folder, finished)
  await rm(join(folder, journalName))
  const entries = [...finished.entries.values()]
  await letGo(folder, new Set(entries.map(({ part, key }) => backupObjectPath(part, key))))
}

async function letGo(folder: string, named: ReadonlySet<string>): Promise<void> {
  for (const part of backupParts) {
    if (!(await isThere(join(folder, part)))) continue
    for (const found of await readdir(join(folder, part), { recursive: true, withFileTypes: true })) {
      const path = join(found.parentPath, found.name)
      const isNamed = named.has(relative(folder, path).split(sep).join('/'))
      if (found.isFile() && !isNamed) await rm(path)
    }
  }
}

/**
 * Path of an object in a backup: `accounts/AbC.json` → `documents/accounts/abc~{12 hex digits}.json`. No two keys
 * share a path, even on case-insensitive file systems; none leads out of its folder; and no file conflicts with
 * another key's folder, since only files have a `~` in their names.
 */
export function backupObjectPath(part: BackupPart, key: string): string {
  const names = key.split('/').map(safe)
  const last = names.pop() ?? ''
  const [, name = last, extension = ''] = /^(.+?)((?:\.[a-z0-9]{1,8})?)$/.exec(last) ?? []
  const hash = createHash('sha256').update(key).digest('hex').slice(0, 12)
  return [part, ...names, `${name}~${hash}${extension}`].join('/')
}

async function manifestIn(folder: string): Promise<Backup | null> {
  const path = join(folder, manifestName)
  if (!(await isThere(path))) return null
  const broken = new CommandError(`${path} is not as it was written.`)
  const hash = createHash('sha256')
  const people: BackupUser[] = []
  const entries = new Map<string, BackupEntry>()
  let head: BackupHead | undefined
  let end: Backup['end'] | undefined
  for await (const text of createInterface({ input: createReadStream(path), crlfDelay: Infinity })) {
    const line = parsedLine(text)
    if (line === null || end) throw broken
    if ('end' in line) {
      end = line.end
      continue
    }
    hash.update(`${text}\n`)
    if ('head' in line) head = line.head
    if ('person' in line) people.push(line.person)
    if ('object' in line) entries.set(entryId(line.object), line.object)
  }
  const isWhole = end?.objects === entries.size && end.people === people.length
  if (!head || !end || !isWhole || end.sha256 !== hash.digest('hex')) throw broken
  return { head, people, entries, end }
}

/** Null for an invalid line, such as an incomplete one. */
function parsedLine(text: string): ManifestLine | null {
  try {
    return ManifestLine.parse(JSON.parse(text))
  } catch {
    return null
  }
}

type Finished = Omit<Backup, 'end'> & { end: Pick<Backup['end'], 'finishedAt' | 'unsettled'> }

/** Atomic. */
async function writeManifest(folder: string, { head, people, entries, end }: Finished): Promise<void> {
  const hash = createHash('sha256')
  const path = join(folder, manifestName)
  async function* lines() {
    const all = [{ head }, ...people.map((person) => ({ person }))]
    for (const line of all) yield `${JSON.stringify(line)}\n`
    for (const object of entries.values()) yield `${JSON.stringify({ object })}\n`
  }
  async function* hashed() {
    for await (const line of lines()) {
      hash.update(line)
      yield line
    }
    const said = { ...end, objects: entries.size, people: people.length, sha256: hash.digest('hex') }
    yield `${JSON.stringify({ end: said })}\n`
  }
  await pipeline(hashed, createWriteStream(`${path}.new`, { mode: 0o600, flush: true }))
  await rename(`${path}.new`, path)
}

const atOnce = 8

/** Throws if a file of the backup differs from what was fetched. */
export async function checkFiles(
  folder: string,
  entries: readonly BackupEntry[],
  onProgress?: OnProgress,
): Promise<void> {
  let done = 0
  const broken = await inParallel(atOnce, entries, async (entry) => {
    const isSound = await isAsFetched(backupFilePath(folder, entry), entry)
    onProgress?.({ done: ++done, of: entries.length })
    return isSound ? [] : [entry.key]
  })
  const keys = broken.flat()
  if (keys.length === 0) return
  throw new CommandError(
    `${keys.length} of ${entries.length} files are not what was backed up: ${listFirst(keys)}. Nothing was restored. Delete these files and run the backup again, while the originals are there.`,
  )
}

async function isAsFetched(path: string, { sizeInBytes, sha256 }: BackupEntry): Promise<boolean> {
  const hash = createHash('sha256')
  let size = 0
  try {
    await pipeline(createReadStream(path), async (chunks: AsyncIterable<Buffer>) => {
      for await (const chunk of chunks) {
        hash.update(chunk)
        size += chunk.length
      }
    })
  } catch {
    return false
  }
  return size === sizeInBytes && hash.digest('hex') === sha256
}
