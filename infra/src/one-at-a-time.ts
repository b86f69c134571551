import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout } from 'node:timers/promises'

const busy = 5
const lookAgainMs = 100

/**
 * Does `work` while nobody else on this machine does work under the same `lock`, a file that it makes; waits for its turn.
 * The lock is the system's own, which ends with a process that is killed: a file that is made and removed would stay.
 */
export async function oneAtATime<T>(lock: string, work: () => Promise<T>): Promise<T> {
  mkdirSync(dirname(lock), { recursive: true })
  using database = new DatabaseSync(lock)
  while (!isOurs(database)) await setTimeout(lookAgainMs)
  return await work()
}

function isOurs(database: DatabaseSync): boolean {
  try {
    database.exec('BEGIN IMMEDIATE')
    return true
  } catch (error) {
    if (error instanceof Error && 'errcode' in error && error.errcode === busy) return false
    throw error
  }
}
