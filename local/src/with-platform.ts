import { readFileSync } from 'node:fs'
import { isAbsolute, join } from 'node:path'
import { runCommand } from './processes/run-command.ts'
import { productEnvironment } from './settings/environment.ts'
import { PlatformFile } from './settings/platform-file.ts'
import { portsFrom, sitePort } from './settings/ports.ts'
import { secretsIn } from './settings/secrets.ts'

/**
 * `node local/src/with-platform.ts <command file>`: runs a command of the product against the running platform. One
 * that is given options is so with `--local` alone.
 */
const [file = '', ...given] = process.argv.slice(2)
const named = process.env.LORECIRCLE_HOME || '.lorecircle'
const home = isAbsolute(named) ? named : join(import.meta.dirname, '../..', named)

function runningPlatform(): PlatformFile {
  try {
    return PlatformFile.parse(JSON.parse(readFileSync(join(home, 'platform.json'), 'utf8')))
  } catch {
    console.error('No platform is running here. Start it first: pnpm start')
    process.exit(1)
  }
}

/** What is asked of a stage needs nothing that runs here. */
function environment(): Record<string, string> {
  if (given.length > 0 && !given.includes('--local')) return {}
  const { market, identity } = runningPlatform()
  const ports = portsFrom(sitePort(new URL(market).port))
  return productEnvironment(ports, secretsIn(home), identity)
}

await runCommand(file, environment(), undefined, given).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
})
