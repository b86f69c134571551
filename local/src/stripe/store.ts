import { appendFile, mkdir, rename, rm, truncate, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { loadState } from './load-state.ts'
import type { State } from './state.ts'

type Store = {
  state: State
  /** Resolves when everything up to this call is on disk. Calls made during a write share the next one. */
  save(): Promise<void>
}

/** A shorter journal is read at the next start rather than written anew with the rest. */
const shortestJournal = 8 * 1024 * 1024

/**
 * The state as it was when the store was opened, and a journal beside it to which each save adds what it changed, as
 * a line. All of it is written anew when the journal has become as long as the rest, so that a save costs what it changes,
 * however much is kept. A line that a crash cut short was answered to nobody.
 */
export async function openStore(file: string, rewrittenFrom = shortestJournal): Promise<Store> {
  const journal = `${file}.journal`
  await mkdir(dirname(file), { recursive: true })
  const state = await loadState(file, journal)
  let wholeLength = 0
  let journalLength = 0
  let writing: Promise<void> | undefined
  let waiting: Promise<void> | undefined

  /** What has changed since the last write; `putBack` where it could not be written, so that the next write has it. */
  function takeChanges() {
    const taken = Object.entries(state).map(([name, shelf]) => ({ name, shelf, ids: shelf.takeChanges() }))
    return {
      taken,
      putBack() {
        for (const { shelf, ids } of taken) shelf.putBackChanges(ids)
      },
    }
  }

  /** By a rename, so that a crash leaves the old file or the new one; its journal may be read again over it. */
  async function writeWhole() {
    const { putBack } = takeChanges()
    try {
      wholeLength = 0
      await writeFile(`${file}.next`, counted(textOf(state)))
      await rename(`${file}.next`, file)
    } catch (error) {
      putBack()
      throw error
    }
    await rm(journal, { force: true })
    journalLength = 0
  }

  /** Row by row, so that others have their turn, and not all of it stands in memory once more. */
  function* counted(rows: Iterable<string>) {
    for (const row of rows) {
      wholeLength += row.length
      yield row
    }
  }

  async function write() {
    if (journalLength > Math.max(rewrittenFrom, wholeLength)) return writeWhole()
    const { taken, putBack } = takeChanges()
    const changes = taken.flatMap(({ name, shelf, ids }) =>
      ids.map((id) => [name, id, shelf.get(id) ?? null]),
    )
    if (changes.length === 0) return
    const line = `${JSON.stringify(changes)}\n`
    try {
      await appendFile(journal, line)
    } catch (error) {
      putBack()
      // A full disk may have taken a part of the line, behind which no other could be read.
      await truncate(journal, journalLength).catch(() => {})
      throw error
    }
    journalLength += Buffer.byteLength(line)
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
    writing = write().finally(() => {
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
