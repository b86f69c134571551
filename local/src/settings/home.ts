import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { acquireLock } from '@lorecircle/infra/build'
import { CannotStart } from './ports.ts'

/** Held by the platform that uses the home, from its first line on. */
const lockName = 'open.lock'

/** Raise it with each change of stored documents after which earlier ones cannot be read. */
const dataVersion = '2'
const versionIn = (home: string) => join(home, 'data-version')

/**
 * Makes the folder that holds a platform's data and keeps it for this process; null while another platform has it.
 * `given` is the folder as the person named it. Throws a sentence where nothing can be written there.
 */
export function lockHome(home: string, given: string): Disposable | null {
  try {
    mkdirSync(home, { recursive: true })
    return acquireLock(join(home, lockName))
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw new CannotStart(
      `Nothing can be kept in ${given} (${why}). Choose another folder with LORECIRCLE_HOME, for example LORECIRCLE_HOME=~/lorecircle.`,
    )
  }
}

export const listHomeFiles = (home: string): string[] => readdirSync(home).filter((name) => name !== lockName)

/** Deletes all data but the lock. */
export function clearHome(home: string): void {
  for (const name of listHomeFiles(home)) rmSync(join(home, name), { recursive: true, force: true })
}

/** Throws a sentence where the data were written by a version of Lorecircle whose documents this one cannot read. */
export function assertDataVersion(home: string, given: string): void {
  const hasData = existsSync(join(home, 'storage'))
  const version = existsSync(versionIn(home)) ? readFileSync(versionIn(home), 'utf8') : null
  if (!hasData || version === dataVersion) return
  throw new CannotStart(
    `The data in ${given} are from another version of Lorecircle, which this one cannot read. To replace them with a new demo: npx --yes pnpm@12 start --fresh`,
  )
}

export const markDataVersion = (home: string): void => writeFileSync(versionIn(home), dataVersion)
