import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { pipeline } from 'node:stream/promises'
import { CommandError } from '../terminal/refusal.ts'
import { isThere } from './is-there.ts'
import { type Backup, type Entry, entryId, type Head, ManifestLine, type Person } from './manifest.ts'

export const manifestName = 'manifest.jsonl'

/** The manifest of a folder, or null. Refuses one that is not as it was written. */
export async function manifestIn(folder: string): Promise<Backup | null> {
  const path = join(folder, manifestName)
  if (!(await isThere(path))) return null
  const broken = new CommandError(`${path} is not as it was written.`)
  const hash = createHash('sha256')
  const people: Person[] = []
  const entries = new Map<string, Entry>()
  let head: Head | undefined
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

/** Null for a line that is none, such as one that was cut off. */
export function parsedLine(text: string): ManifestLine | null {
  try {
    return ManifestLine.parse(JSON.parse(text))
  } catch {
    return null
  }
}

export type Finished = Omit<Backup, 'end'> & { end: Pick<Backup['end'], 'finishedAt' | 'unsettled'> }

/** Whole or not at all. */
export async function writeManifest(folder: string, { head, people, entries, end }: Finished): Promise<void> {
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
