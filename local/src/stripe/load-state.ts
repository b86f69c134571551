import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { State } from './state.ts'

const Row = z.looseObject({ value: z.looseObject({ id: z.string() }) })
const Whole = z.record(z.string(), z.array(Row))
const Line = z.array(z.tuple([z.string(), z.string(), Row.nullable()]))

/** The whole state as it was last written, and then, line by line, what has changed since. */
export async function loadState(file: string, journal: string): Promise<State> {
  const whole = Whole.parse(JSON.parse((await textIn(file)) || '{}'))
  const shelves = new Map(
    Object.entries(whole).map(([name, rows]) => [name, new Map(rows.map((row) => [row.value.id, row]))]),
  )
  for (const line of (await textIn(journal)).split('\n')) {
    for (const [name, id, row] of changesIn(line)) {
      const shelf = shelves.get(name) ?? new Map<string, z.infer<typeof Row>>()
      shelves.set(name, shelf)
      if (row === null) shelf.delete(id)
      else shelf.set(id, row)
    }
  }
  return State.parse(Object.fromEntries([...shelves].map(([name, rows]) => [name, [...rows.values()]])))
}

/** A line that a crash cut short is none. */
function changesIn(line: string): z.infer<typeof Line> {
  if (line === '') return []
  try {
    return Line.parse(JSON.parse(line))
  } catch {
    return []
  }
}

const textIn = (file: string): Promise<string> =>
  readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
