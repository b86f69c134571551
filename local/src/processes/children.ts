import { type ChildProcess, fork } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { compileCache } from './compile-cache.ts'

/** `gone` means that the part is not restarted, which stops the platform. */
export type PartExit = {
  part: string
  how: string
  next: 'restarting' | { againAfterMs: number } | 'gone'
}

/** A part exited before it was ready and has printed the reason. */
export class PartNotStarted extends Error {}

/** A part that exits this often within this time is not restarted again. */
const mostDeaths = 5
const withinMs = 60_000
const pauseMs = 250

/**
 * Runs parts of the platform as child processes. A part sends `ready`, or its own message, once it listens; one that
 * exits by itself is restarted and reported to `tell`.
 */
export function createChildProcesses(root: string, tell: (news: PartExit) => void) {
  const running = new Map<string, ChildProcess>()
  const deaths = new Map<string, number[]>()
  let isOver = false

  /** `mostHeapInMb` bounds the process's JavaScript heap; without it, Node takes its share of the machine. */
  async function start(
    name: string,
    file: string,
    environment: Record<string, string>,
    mostHeapInMb?: number,
  ): Promise<unknown> {
    const child = fork(new URL(file, root), {
      env: { NODE_COMPILE_CACHE: compileCache, ...inherited(), ...environment },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      ...(mostHeapInMb && { execArgv: [...process.execArgv, `--max-old-space-size=${mostHeapInMb}`] }),
    })
    running.set(name, child)
    let ready = false
    return new Promise((resolve, reject) => {
      child.once('message', (message) => {
        ready = true
        resolve(message)
      })
      child.once('exit', (code, signal) => {
        const how = signal ?? `exit code ${code}`
        const unexpected = running.get(name) === child && running.delete(name)
        if (!ready) reject(new PartNotStarted(`${name} did not start (${how}). What it said stands above.`))
        else if (unexpected) void startAgain(name, how, () => start(name, file, environment, mostHeapInMb))
      })
      child.once('error', reject)
    })
  }

  async function startAgain(part: string, how: string, begin: () => Promise<unknown>): Promise<void> {
    const diedAtMs = Date.now()
    const recent = [...(deaths.get(part) ?? []), diedAtMs].filter((atMs) => atMs > diedAtMs - withinMs)
    deaths.set(part, recent)
    if (recent.length > mostDeaths) return tell({ part, how, next: 'gone' })
    tell({ part, how, next: 'restarting' })
    await wait(pauseMs * (recent.length - 1))
    if (isOver) return
    try {
      await begin()
      tell({ part, how, next: { againAfterMs: Date.now() - diedAtMs } })
    } catch (error) {
      if (!isOver) await startAgain(part, error instanceof Error ? error.message : String(error), begin)
    }
  }

  async function stop(name: string): Promise<void> {
    const child = running.get(name)
    if (!child) return
    running.delete(name)
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGTERM')
    const lastResort = setTimeout(() => child.kill('SIGKILL'), 5_000)
    await ended
    clearTimeout(lastResort)
  }

  const stopAll = async () => {
    isOver = true
    for (const name of [...running.keys()].reverse()) await stop(name)
  }

  return { start, stop, stopAll }
}

/** Inherits the machine's environment without the user's cloud credentials. */
const inherited = (): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(AWS_|STRIPE_)/.test(name)))
