import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePorts } from '../../support/free-ports.ts'

const root = join(import.meta.dirname, '../../..')

/**
 * Starts the whole platform, as `pnpm start` does, in a folder and on ports of its own; answers how to stop it.
 * `JOURNEY_HOME` names the folder of one that runs already, which is then used and left running.
 */
export default async function startForJourneys(): Promise<() => Promise<void>> {
  if (process.env.JOURNEY_HOME) return async () => {}
  const home = mkdtempSync(join(tmpdir(), 'lorecircle-journeys-'))
  const platform = spawn(process.execPath, [join(root, 'local/src/start.ts')], {
    cwd: root,
    env: {
      ...process.env,
      LORECIRCLE_HOME: home,
      PORT: String(await freePorts()),
      ...(process.env.JOURNEYS === 'unkind' && { LORECIRCLE_UNKINDNESS: 'moderate' }),
    },
    // Standard output belongs to whoever asked: a bench may print JSON there.
    stdio: ['ignore', 2, 2],
  })
  const ended = new Promise<number | null>((resolve) => platform.once('exit', resolve))
  process.env.JOURNEY_HOME = home

  const ready = Promise.withResolvers<void>()
  const looking = setInterval(() => existsSync(join(home, 'platform.json')) && ready.resolve(), 100)
  ended.then((code) => ready.reject(new Error(`The platform did not start (exit code ${code}).`)))
  await ready.promise.finally(() => clearInterval(looking))

  return async () => {
    platform.kill('SIGINT')
    await ended
    rmSync(home, { recursive: true, force: true })
  }
}
