import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { z } from 'zod'

/** JSON reports of the last run. They are kept until the next one, so that `pnpm spec` can read them. */

const root = join(import.meta.dirname, '..')
export const reportFile = (name: string): string => join(root, 'test-results/reports', `${name}.json`)

export const reports = {
  unit: reportFile('unit'),
  seeds: reportFile('seeds'),
  journeys: reportFile('journeys'),
  longJourneys: reportFile('long-journeys'),
  faultJourneys: reportFile('fault-journeys'),
  /** Names and tags of the long journeys, listed without running them. */
  longJourneyNames: reportFile('long-journey-names'),
}

export const cpuTimes = join(root, 'test-results/cpu-times')

/** Runs a command that writes `file` and parses the file; null if it is missing or unreadable. */
export async function runForReport<S extends z.ZodType>(
  file: string,
  schema: S,
  command: () => Promise<void>,
): Promise<z.infer<S> | null> {
  rmSync(file, { force: true })
  mkdirSync(dirname(file), { recursive: true })
  await command()
  try {
    return schema.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return null
  }
}

/** Runs a tool from the repository's root until it exits. Ignores the exit code, because its report says more. */
export function runTool(
  path: string,
  args: readonly string[],
  environment: NodeJS.ProcessEnv = {},
  stdout: 'inherit' | 'ignore' = 'inherit',
): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(join(root, path), args, {
      cwd: root,
      stdio: ['ignore', stdout, 'inherit'],
      env: { ...process.env, ...environment },
    })
    child.once('error', reject)
    child.once('exit', () => resolve())
  })
}
