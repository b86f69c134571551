import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { CommandError } from '../../terminal/refusal.ts'

const root = join(import.meta.dirname, '../../../..')
const git = async (...args: string[]) => (await promisify(execFile)('git', args, { cwd: root })).stdout.trim()

/** Stages apart: they say where this is deployed, and not what. */
export const isCommitted = async (): Promise<boolean> =>
  (await git('status', '--porcelain', '--', '.', ':!infra/src/stage/*.json')) === ''

/** The last tag with how far this is from it, or the commit alone; both name it to git. */
export const versionHere = (): Promise<string> => git('describe', '--tags', '--always')

/** Refuses where nothing is called so. */
export const commitOf = (version: string): Promise<string> =>
  git('rev-parse', '--verify', '--end-of-options', `${version}^{commit}`).catch(() => {
    throw new CommandError(`No version here is called ${version}. Fetch it first: git fetch --tags`)
  })

/** Puts a version's files into an empty folder; `done` takes them away again. */
export async function checkOut(version: string, folder: string) {
  await git('worktree', 'add', '--detach', folder, await commitOf(version))
  return { done: () => git('worktree', 'remove', '--force', folder) }
}
