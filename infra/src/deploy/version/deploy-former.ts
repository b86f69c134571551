import { execFile, spawn } from 'node:child_process'
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { z } from 'zod'
import { CommandError } from '../../terminal/in-words.ts'

const root = join(import.meta.dirname, '../../../..')

const git = async (...args: string[]) => (await promisify(execFile)('git', args, { cwd: root })).stdout.trim()

/** Ignores stage files: they say where to deploy, not what. */
export const isCommitted = async (): Promise<boolean> =>
  (await git('status', '--porcelain', '--', '.', ':!infra/src/stage/*.json')) === ''

export const currentVersion = (): Promise<string> => git('describe', '--tags', '--always')

/** Throws if git does not know the version. */
const commitOf = (version: string): Promise<string> =>
  git('rev-parse', '--verify', '--end-of-options', `${version}^{commit}`).catch(() => {
    throw new CommandError(`No version here is called ${version}. Fetch it first: git fetch --tags`)
  })

const Package = z.object({ scripts: z.record(z.string(), z.string()) })
const stageFile = (root: string, stage: string) => join(root, 'infra/src/stage', `${stage}.json`)
const here = join(import.meta.dirname, '../../../..')

export async function deployFormer(version: string, stage: string, flags: string[]): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'lorecircle-'))
  const { done } = await checkOut(version, folder)
  try {
    const { scripts } = Package.parse(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')))
    if (scripts.deploy === undefined) throw new CommandError(`${version} is older than this command.`)
    copyFileSync(stageFile(here, stage), stageFile(folder, stage))
    const installed = await pnpm(folder, ['install', '--frozen-lockfile'])
    return installed === 0 ? await pnpm(folder, ['run', 'deploy', '--stage', stage, ...flags]) : installed
  } finally {
    await done()
    rmSync(folder, { recursive: true, force: true })
  }
}

function pnpm(cwd: string, args: string[]): Promise<number> {
  const child = spawn('npx', ['--yes', 'pnpm@12', ...args], { cwd, stdio: 'inherit' })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => resolve(code ?? 1))
  })
}

async function checkOut(version: string, folder: string) {
  await git('worktree', 'add', '--detach', folder, await commitOf(version))
  return { done: () => git('worktree', 'remove', '--force', folder) }
}
