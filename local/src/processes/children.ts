import { type ChildProcess, fork } from 'node:child_process'

/**
 * Parts of the platform that run as processes of their own. A part says `ready` when it listens; when one
 * ends by itself, `onEnd` hears of it.
 */
export function childrenOf(root: string, onEnd: (name: string, how: string) => void) {
  const running = new Map<string, ChildProcess>()

  async function start(name: string, file: string, environment: Record<string, string>): Promise<unknown> {
    const child = fork(new URL(file, root), {
      env: { ...inherited(), ...environment },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
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
        const unexpected = running.delete(name)
        if (!ready) reject(new Error(`${name} did not start (${how})`))
        else if (unexpected) onEnd(name, how)
      })
      child.once('error', reject)
    })
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
    for (const name of [...running.keys()].reverse()) await stop(name)
  }

  return { start, stop, stopAll }
}

/** A part sees the machine's own variables, none of somebody else's cloud credentials. */
const inherited = (): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(AWS_|STRIPE_)/.test(name)))
