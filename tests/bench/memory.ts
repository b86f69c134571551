import { cpus } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { emptyHome, runPlatform } from '../integration/platform/platform-process.ts'
import { freePorts } from '../support/free-ports.ts'
import type { Part } from '../support/parts.ts'
import { openEvening } from './memory/evening.ts'
import { formatColumns } from './timings.ts'

const roundEveryMs = 2_000
const minuteInMs = 60_000

type Row = { minutes: number; rounds: number; residentInMb: Record<string, number> }

/**
 * Memory of each process of a platform while a book is saved, pages are read and a copy is bought, every two seconds,
 * for an hour or `--minutes`.
 */
export async function main(args: string[]) {
  const { values } = parseArgs({
    args,
    options: {
      json: { type: 'boolean', default: false },
      minutes: { type: 'string', default: '60' },
    },
  })
  const minutes = Number(values.minutes)
  const rowEveryMinutes = minutes < 10 ? 1 : 5
  const { home, remove } = emptyHome()
  const platform = runPlatform(home, await freePorts())
  try {
    const evening = await openEvening(await platform.ready())
    const rows: Row[] = []
    const note = (minutes: number, rounds: number) => {
      const row = { minutes, rounds, residentInMb: residentIn(platform.parts()) }
      rows.push(row)
      if (!values.json) console.log(inWords(row))
    }
    if (!values.json) console.log(`${machine()}; MB that each part holds`)
    const from = performance.now()
    let rounds = 0
    let failed = 0
    note(0, rounds)
    for (let row = 1; row * rowEveryMinutes <= minutes; row++) {
      await evening.logIn()
      while (performance.now() - from < row * rowEveryMinutes * minuteInMs) {
        await evening.round().catch((error: unknown) => {
          failed++
          console.error(String(error))
        })
        rounds++
        await wait(Math.max(0, from + rounds * roundEveryMs - performance.now()))
      }
      note(row * rowEveryMinutes, rounds)
    }
    if (values.json) console.log(JSON.stringify({ machine: machine(), failed, rows }, null, 2))
    else console.log(['', ...table(rows), `rounds that failed: ${failed}`].join('\n'))
  } finally {
    await platform.stop()
    remove()
  }
}

const machine = () => `${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, Node ${process.version}`

const residentIn = (parts: readonly Part[]): Record<string, number> =>
  Object.fromEntries(parts.map(({ part, residentInMb }) => [part, Math.round(residentInMb)]))

const inWords = ({ minutes, rounds, residentInMb }: Row): string =>
  `${minutes} min, ${rounds} rounds: ${Object.entries(residentInMb)
    .map(([part, mb]) => `${part} ${mb}`)
    .join(', ')}`

function table(rows: readonly Row[]): string[] {
  const parts = Object.keys(rows[0]?.residentInMb ?? {})
  return formatColumns([
    ['minutes', 'rounds', ...parts],
    ...rows.map(({ minutes, rounds, residentInMb }) => [
      String(minutes),
      String(rounds),
      ...parts.map((part) => String(residentInMb[part] ?? '–')),
    ]),
  ])
}
