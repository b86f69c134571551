import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePorts } from './free-ports.ts'

const root = join(import.meta.dirname, '../..')

export type OwnPlatform = { home: string; stop: () => Promise<void> }

/**
 * Starts the whole platform, as `pnpm start` does, in a temporary folder that is deleted with it; on free ports, or
 * from `port` on. `JOURNEY_HOME` names the folder of a running platform, which is then used and left running.
 */
export async function ownPlatform(port?: number): Promise<OwnPlatform> {
  const running = process.env.JOURNEY_HOME
  if (running) return { home: running, stop: async () => {} }
  const home = mkdtempSync(join(tmpdir(), 'lorecircle-'))
  const platform = spawn(process.execPath, [join(root, 'local/src/start.ts')], {
    cwd: root,
    env: { ...process.env, LORECIRCLE_HOME: home, PORT: String(port ?? (await freePorts())) },
    // Standard output is left to the caller: a bench may print JSON there.
    stdio: ['ignore', 2, 2],
  })
  const ended = new Promise<number | null>((resolve) => platform.once('exit', resolve))

  const ready = Promise.withResolvers<void>()
  const looking = setInterval(() => existsSync(join(home, 'platform.json')) && ready.resolve(), 100)
  ended.then((code) => ready.reject(new Error(`The platform did not start (exit code ${code}).`)))
  await ready.promise.finally(() => clearInterval(looking))

  return {
    home,
    async stop() {
      platform.kill('SIGINT')
      await ended
      rmSync(home, { recursive: true, force: true })
    },
  }
}
