import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout } from 'node:timers/promises'

const busy = 5
const lookAgainMs = 100

/**
 * Does `work` while nobody else on this machine does work under the same `lock`, a file that it makes; waits for its turn.
 */
export async function oneAtATime<T>(lock: string, work: () => Promise<T>): Promise<T> {
  let ours = takeLock(lock)
  for (; ours === null; ours = takeLock(lock)) await setTimeout(lookAgainMs)
  using _ = ours
  return await work()
}

/**
 * The lock, until it is disposed of or the process ends; null while another process has it. It is the system's own, so
 * a process that is killed leaves nothing locked. Throws where the file cannot be made.
 */
export function takeLock(lock: string): Disposable | null {
  mkdirSync(dirname(lock), { recursive: true })
  const database = new DatabaseSync(lock)
  try {
    database.exec('BEGIN IMMEDIATE')
    return database
  } catch (error) {
    database.close()
    if (error instanceof Error && 'errcode' in error && error.errcode === busy) return null
    throw error
  }
}
