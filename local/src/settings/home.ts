import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { takeLock } from '@lorecircle/infra/one-at-a-time'
import { CannotStart } from './ports.ts'

/** Held by the platform that uses the home, from its first line on. */
const lockName = 'open.lock'

/**
 * Makes the folder that holds a platform's data and keeps it for this process; null while another platform has it.
 * `given` is the folder as the person named it. Throws a sentence where nothing can be written there.
 */
export function takeHome(home: string, given: string): Disposable | null {
  try {
    mkdirSync(home, { recursive: true })
    return takeLock(join(home, lockName))
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw new CannotStart(
      `Nothing can be kept in ${given} (${why}). Choose another folder with LORECIRCLE_HOME, for example LORECIRCLE_HOME=~/lorecircle.`,
    )
  }
}

/** The names of what a platform keeps there. */
export const keptIn = (home: string): string[] => readdirSync(home).filter((name) => name !== lockName)

/** Forgets everything that earlier starts left; the lock stays. */
export function emptyHome(home: string): void {
  for (const name of keptIn(home)) rmSync(join(home, name), { recursive: true, force: true })
}
