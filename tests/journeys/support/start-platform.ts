import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { turnSwitches } from '@lorecircle/local/platform/turn-switches'
import { PlatformFile } from '@lorecircle/local/settings/platform-file'
import { unkindnessFrom } from '@lorecircle/local/unkindness/unkindness'
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
    env: { ...process.env, LORECIRCLE_HOME: home, PORT: String(await freePorts()) },
    // Standard output belongs to whoever asked: a bench may print JSON there.
    stdio: ['ignore', 2, 2],
  })
  const ended = new Promise<number | null>((resolve) => platform.once('exit', resolve))
  process.env.JOURNEY_HOME = home

  const ready = Promise.withResolvers<void>()
  const looking = setInterval(() => existsSync(join(home, 'platform.json')) && ready.resolve(), 100)
  ended.then((code) => ready.reject(new Error(`The platform did not start (exit code ${code}).`)))
  await ready.promise.finally(() => clearInterval(looking))
  if (process.env.JOURNEYS === 'unkind') await begin(home)

  return async () => {
    platform.kill('SIGINT')
    await ended
    rmSync(home, { recursive: true, force: true })
  }
}

/** Bad days begin when the demo's shops are open. */
const begin = (home: string) =>
  turnSwitches(
    PlatformFile.parse(JSON.parse(readFileSync(join(home, 'platform.json'), 'utf8'))),
    unkindnessFrom('moderate'),
  )
