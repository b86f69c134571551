import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { JourneyReport, listJourneys } from './journey-suite.ts'
import { cpuTimes } from './reports.ts'
import { UnitReport } from './unit-suite.ts'

/** `seconds` of wall time, and `cpuSeconds` of all child processes that have ended; null off Linux. */
type Cost = { seconds: number; cpuSeconds: number | null }
export type Profile = ({ name: string } & Cost)[]

export async function measured<T>(work: () => Promise<T>): Promise<{ result: T } & Cost> {
  const from = Date.now()
  const cpuFrom = endedProgramsCpuSeconds()
  const result = await work()
  const cpuTo = endedProgramsCpuSeconds()
  return {
    result,
    seconds: (Date.now() - from) / 1000,
    cpuSeconds: cpuFrom === null || cpuTo === null ? null : cpuTo - cpuFrom,
  }
}

/** Linux reports them in hundredths of a second, in the 16th and 17th field of `/proc/self/stat`. */
function endedProgramsCpuSeconds(): number | null {
  if (!existsSync('/proc/self/stat')) return null
  // The second field is the program's name in brackets, which may hold spaces.
  const fields = readFileSync('/proc/self/stat', 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[13]) + Number(fields[14])) / 100
}

const CpuTime = z.object({ file: z.string(), cpuSeconds: z.number() })

export const printCosts = (profile: Profile): void =>
  print(
    ['suite', 'seconds', 'CPU seconds'],
    profile.map(({ name, seconds, cpuSeconds }) => [name, seconds, cpuSeconds ?? '']),
  )

const rows = 25

export function printSlowestFiles(report: string): void {
  const cpu = new Map(
    existsSync(cpuTimes)
      ? readdirSync(cpuTimes).map((name) => {
          const { file, cpuSeconds } = CpuTime.parse(JSON.parse(readFileSync(join(cpuTimes, name), 'utf8')))
          return [file, cpuSeconds] as const
        })
      : [],
  )
  const { testResults } = UnitReport.parse(JSON.parse(readFileSync(report, 'utf8')))
  const files = testResults
    .map(({ name, startTime, endTime }) => [name, (endTime - startTime) / 1000, cpu.get(name) ?? 0] as const)
    .sort((a, b) => b[2] - a[2] || b[1] - a[1])
  const sum = files.reduce((seconds, [, , cpuSeconds]) => seconds + cpuSeconds, 0)
  print(
    [`slowest of ${files.length} test files (${sum.toFixed(0)} CPU s in all)`, 'seconds', 'CPU seconds'],
    files.slice(0, rows),
  )
}

export function printSlowestJourneys(report: string): void {
  const { suites } = JourneyReport.parse(JSON.parse(readFileSync(report, 'utf8')))
  const journeys = listJourneys(suites)
    .map(({ file, title, tests }) => {
      const results = tests.flatMap((test) => test.results)
      return [`${file} › ${title}`, results.reduce((sum, { duration }) => sum + duration, 0) / 1000] as const
    })
    .sort((a, b) => b[1] - a[1])
  const sum = journeys.reduce((seconds, [, duration]) => seconds + duration, 0)
  print(
    [`slowest of ${journeys.length} journeys (${sum.toFixed(0)} s in all)`, 'seconds'],
    journeys.slice(0, rows),
  )
}

function print(heads: readonly string[], lines: readonly (readonly (string | number)[])[]): void {
  const cell = (value: string | number) => (typeof value === 'number' ? value.toFixed(1) : value)
  const width = 100
  for (const [first = '', ...rest] of [heads, ...lines]) {
    const name = cell(first).replace(`${join(import.meta.dirname, '..')}/`, '')
    console.log(name.slice(0, width).padEnd(width) + rest.map((value) => cell(value).padStart(13)).join(''))
  }
  console.log()
}
