import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout } from 'node:timers/promises'
import { CommandError } from './terminal/in-words.ts'

const busy = 5

const lookAgainMs = 100

const mostLines = 20

type Built = { name: string; folder: string; command: string[]; sources: string[] }

const builds: Built[] = [
  {
    name: 'pages',
    folder: 'sites',
    command: ['astro', 'build', '--silent'],
    sources: ['sites/{src,public}/**/*', 'sites/*.*', 'shared/{src,styles}/**/*', 'pnpm-lock.yaml'],
  },
  {
    name: 'portal',
    folder: 'portal',
    command: ['vite', 'build', '--logLevel', 'warn'],
    sources: ['portal/{src,public}/**/*', 'portal/*.*', 'shared/{src,styles}/**/*', 'pnpm-lock.yaml'],
  },
]

/**
 * Builds changed packages in parallel; throws a CommandError if one fails, after all have ended. `say` receives the
 * name of each package. Concurrent callers share a build, since a tool may empty a folder that the other one uses.
 */
export async function buildChanged(root: string, say: (what: string) => void): Promise<void> {
  const ended = await Promise.allSettled(
    builds.map(async (built) => {
      if (isBuilt(root, built)) return
      await withFileLock(join(root, 'node_modules/.cache', `building-${built.name}`), async () => {
        if (isBuilt(root, built)) return
        say(built.name)
        const fingerprint = fingerprintFiles(root, built.sources)
        await run(root, built)
        writeFileSync(stampOf(root, built), fingerprint)
      })
    }),
  )
  const failed = ended.find((one) => one.status === 'rejected')
  if (failed) throw failed.reason
}

const stampOf = (root: string, { folder }: Built) => join(root, folder, 'dist/.built-from')

function isBuilt(root: string, built: Built): boolean {
  const stamp = stampOf(root, built)
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprintFiles(root, built.sources)
}

/** Excludes tests. */
export function fingerprintFiles(root: string, patterns: string[]): string {
  const hash = createHash('sha256')
  const files = globSync(patterns, {
    cwd: root,
    exclude: (name) => /node_modules|dist|\.test\./.test(name),
  }).sort()
  for (const file of files) {
    const path = join(root, file)
    if (/\.[a-z0-9]+$/i.test(file)) hash.update(file).update(readFileSync(path))
  }
  return hash.digest('hex')
}

function run(root: string, { name, folder: within, command }: Built): Promise<void> {
  const folder = join(root, within)
  const [tool = '', ...args] = command
  return new Promise((resolve, reject) => {
    const child = spawn(join(folder, 'node_modules/.bin', tool), args, {
      cwd: folder,
      env: {
        ...process.env,
        // Runs the tools on this Node version, whatever is installed.
        PATH: `${dirname(process.execPath)}${delimiter}${process.env.PATH}`,
        NODE_ENV: 'production',
        ASTRO_TELEMETRY_DISABLED: '1',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    child.stdout.on('data', (chunk) => (output += chunk))
    child.stderr.on('data', (chunk) => (output += chunk))
    child.once('error', () =>
      reject(
        new CommandError(
          `There is no ${tool} here to build the ${name} with. Run pnpm install, then try again.`,
        ),
      ),
    )
    child.once('close', (code) => (code === 0 ? resolve() : reject(buildFailed(name, output))))
  })
}

export function buildFailed(what: string, output: string): CommandError {
  const lines = output.trimEnd().split('\n').slice(-mostLines)
  return new CommandError(`The ${what} could not be built. The build’s last lines:\n\n${lines.join('\n')}`)
}

/** Runs `work` while no other process on this machine holds `lock`, a file that it creates; waits for its turn. */
export async function withFileLock<T>(lock: string, work: () => Promise<T>): Promise<T> {
  let ours = acquireLock(lock)
  for (; ours === null; ours = acquireLock(lock)) await setTimeout(lookAgainMs)
  using _ = ours
  return await work()
}

/**
 * The lock, held until it is disposed of or the process ends; null while another process has it. An operating system
 * lock, so a killed process leaves nothing locked. Throws if the file cannot be created.
 */
export function acquireLock(lock: string): Disposable | null {
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
