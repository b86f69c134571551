import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { State } from './state.ts'

type Store = {
  state: State
  /** Resolves when everything up to this call is on disk. Calls made during a write share the next one. */
  save(): Promise<void>
}

/** The whole state in one JSON file, replaced by a rename, so a crash leaves the old file or the new one. */
export async function openStore(file: string): Promise<Store> {
  await mkdir(dirname(file), { recursive: true })
  const state = await load(file)
  let writing: Promise<void> | undefined
  let waiting: Promise<void> | undefined

  async function write() {
    const shelves = Object.entries(state).map(
      ([name, shelf]) => `${JSON.stringify(name)}:[${[...shelf.values()].map(rowText).join(',\n')}]`,
    )
    await writeFile(`${file}.next`, `{${shelves.join(',\n')}}`)
    await rename(`${file}.next`, file)
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

  return { state, save }
}

/** Rows are replaced and never changed, so each is put into words once. */
const texts = new WeakMap<object, string>()
function rowText(row: object): string {
  const text = texts.get(row) ?? JSON.stringify(row)
  texts.set(row, text)
  return text
}

async function load(file: string): Promise<State> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '{}'
    throw error
  })
  return State.parse(JSON.parse(text))
}
