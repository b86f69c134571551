import { appendFile, mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { loadState } from './load-state.ts'
import type { State } from './state.ts'

type Store = {
  state: State
  /** Resolves when everything up to this call is on disk. Calls made during a write share the next one. */
  save(): Promise<void>
}

/** A journal this long is cheaper to write anew, with the rest, than to read at the next start. */
const longestJournal = 8 * 1024 * 1024

/**
 * The state as it was when the store was opened, and a journal beside it to which each save adds what it changed, as
 * a line: a save costs what it changes, however much is kept. A line that a crash cut short was answered to nobody.
 */
export async function openStore(file: string): Promise<Store> {
  const journal = `${file}.journal`
  await mkdir(dirname(file), { recursive: true })
  const state = await loadState(file, journal)
  let journalLength = 0
  let writing: Promise<void> | undefined
  let waiting: Promise<void> | undefined

  /** By a rename, so that a crash leaves the old file or the new one; its journal may be read again over it. */
  async function writeWhole() {
    for (const shelf of Object.values(state)) shelf.takeChanges()
    const shelves = Object.entries(state).map(
      ([name, shelf]) =>
        `${JSON.stringify(name)}:[${[...shelf.values()].map((row) => JSON.stringify(row)).join(',\n')}]`,
    )
    await writeFile(`${file}.next`, `{${shelves.join(',\n')}}`)
    await rename(`${file}.next`, file)
    await rm(journal, { force: true })
    journalLength = 0
  }

  async function write() {
    if (journalLength > longestJournal) return writeWhole()
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
    writing = write().finally(() => {
      writing = undefined
    })
    return writing
  }

  await writeWhole()
  return { state, save }
}
