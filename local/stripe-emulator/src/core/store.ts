import { appendFile, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { z } from 'zod'
import { State } from './state.ts'

const StoredRow = z.looseObject({ value: z.looseObject({ id: z.string() }) })
const StateFile = z.record(z.string(), z.array(StoredRow))
const JournalLine = z.array(z.tuple([z.string(), z.string(), StoredRow.nullable()]))

/** The whole state as it was last written, and then, line by line, what has changed since. */
async function loadState(file: string, journal: string): Promise<State> {
  const whole = StateFile.parse(JSON.parse((await readIfExists(file)) || '{}'))
  const shelves = new Map(
    Object.entries(whole).map(([name, rows]) => [name, new Map(rows.map((row) => [row.value.id, row]))]),
  )
  for (const line of (await readIfExists(journal)).split('\n')) {
    for (const [name, id, row] of parseJournalLine(line)) {
      const shelf = shelves.get(name) ?? new Map<string, z.infer<typeof StoredRow>>()
      shelves.set(name, shelf)
      if (row === null) shelf.delete(id)
      else shelf.set(id, row)
    }
  }
  return State.parse(Object.fromEntries([...shelves].map(([name, rows]) => [name, [...rows.values()]])))
}

/** A line that a crash cut short is none. */
function parseJournalLine(line: string): z.infer<typeof JournalLine> {
  if (line === '') return []
  try {
    return JournalLine.parse(JSON.parse(line))
  } catch {
    return []
  }
}

const readIfExists = (file: string): Promise<string> =>
  readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })

type OpenState = {
  state: State
  /** Resolves when everything up to this call is on disk. Calls made during a write share the next one. */
  save(): Promise<void>
}

/** A shorter journal is read at the next start rather than written anew with the rest. */
const minRewriteBytes = 8 * 1024 * 1024

/**
 * Keeps the state in a file, with a journal to which each save appends its changes as one line. The file is rewritten
 * once the journal is longer than the file and than `rewrittenFrom` characters, so that a save costs only its changes
 * however large the state is. A line cut short by a crash was never acknowledged. After a failed write, such as on a
 * full disk, the next one rewrites everything.
 */
export async function openStateFile(file: string, rewrittenFrom = minRewriteBytes): Promise<OpenState> {
  const journal = `${file}.journal`
  await mkdir(dirname(file), { recursive: true })
  const state = await loadState(file, journal)
  let wholeLength = 0
  let journalLength = 0
  /** A write failed: what it took off is only in memory, and the journal may end in half a line. */
  let isWholeDue = false
  let writing: Promise<void> | undefined
  let waiting: Promise<void> | undefined

  /** By a rename, so that a crash leaves the old file or the new one; its journal may be read again over it. */
  async function writeWhole() {
    for (const shelf of Object.values(state)) shelf.takeChanges()
    wholeLength = 0
    await writeFile(`${file}.next`, counted(textOf(state)))
    await rename(`${file}.next`, file)
    await rm(journal, { force: true })
    journalLength = 0
    isWholeDue = false
  }

  /** Row by row, so that other work can run in between and the whole text is never in memory. */
  function* counted(rows: Iterable<string>) {
    for (const row of rows) {
      wholeLength += row.length
      yield row
    }
  }

  async function write() {
    if (isWholeDue || journalLength > Math.max(rewrittenFrom, wholeLength)) return writeWhole()
    const changes = Object.entries(state).flatMap(([name, shelf]) =>
      shelf.takeChanges().map((id) => [name, id, shelf.get(id) ?? null]),
    )
    if (changes.length === 0) return
    const line = `${JSON.stringify(changes)}\n`
    journalLength += line.length
    await appendFile(journal, line)
  }

  function save(): Promise<void> {
    if (writing) {
      waiting ??= writing
        .catch(() => {})
        .then(() => {
          waiting = undefined
          return save()
        })
      return waiting
    }
    writing = write()
      .catch((error: unknown) => {
        isWholeDue = true
        throw error
      })
      .finally(() => {
        writing = undefined
      })
    return writing
  }

  await writeWhole()
  return { state, save }
}

function* textOf(state: State): Generator<string> {
  yield '{'
  for (const [index, [name, shelf]] of Object.entries(state).entries()) {
    yield `${index === 0 ? '' : ',\n'}${JSON.stringify(name)}:[`
    let isFirst = true
    for (const row of shelf.values()) {
      yield `${isFirst ? '' : ',\n'}${JSON.stringify(row)}`
      isFirst = false
    }
    yield ']'
  }
  yield '}'
}
