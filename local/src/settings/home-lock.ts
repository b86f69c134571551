import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { CannotStart } from './ports.ts'

/**
 * Takes a platform's data for this process, from before the first part opens a file; answers how to give it back. The
 * lock is a file beside the folder, with the number of the process. One whose process has ended counts for nothing.
 * Throws `CannotStart` where another start has the data, and where nothing can be written there.
 */
export function lockHome(home: string): () => void {
  const file = `${resolve(home)}.lock`
  try {
    mkdirSync(dirname(home), { recursive: true })
    take(file)
  } catch (error) {
    throw error instanceof CannotStart ? error : unwritable(home, error)
  }
  return () => rmSync(file, { force: true })
}

function take(file: string): void {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' })
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
    const holder = Number(readFileSync(file, 'utf8'))
    if (isRunning(holder)) {
      throw new CannotStart(
        `Another start (process ${holder}) is using this data. Stop it first, or start with another LORECIRCLE_HOME and PORT. If no such process is a platform, delete ${file}.`,
      )
    }
    rmSync(file, { force: true })
    take(file)
  }
}

function isRunning(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // It runs, and belongs to another user.
    return codeOf(error) === 'EPERM'
  }
}

const reasons: Record<string, string> = {
  EROFS: 'the disk is read-only',
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  ENOSPC: 'the disk is full',
  ENAMETOOLONG: 'its name is too long',
  ENOTDIR: 'a part of its path is a file',
  EEXIST: 'a part of its path is a file',
}

function unwritable(home: string, error: unknown): unknown {
  const reason = reasons[codeOf(error)]
  if (reason === undefined) return error
  return new CannotStart(
    `Nothing can be kept in ${home}: ${reason}. Set LORECIRCLE_HOME to a folder that can be written to.`,
  )
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : ''
