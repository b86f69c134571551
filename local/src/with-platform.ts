import { readFileSync } from 'node:fs'
import { isAbsolute, join } from 'node:path'
import { CommandFailed, runCommand } from './processes/run-command.ts'
import { productEnvironment, readSecrets } from './settings/environment.ts'
import { PlatformFile } from './settings/platform-file.ts'
import { portsFrom, sitePort } from './settings/ports.ts'

/**
 * `node local/src/with-platform.ts [--if-local] <command file>`: runs a command of the product against the running
 * platform; behind `--if-local`, where it is given `--local`.
 */
const all = process.argv.slice(2)
const isIfLocal = all[0] === '--if-local'
const [file = '', ...given] = isIfLocal ? all.slice(1) : all
const named = process.env.LORECIRCLE_HOME || '.lorecircle'
const home = isAbsolute(named) ? named : join(import.meta.dirname, '../..', named)

function runningPlatform(): PlatformFile {
  try {
    return PlatformFile.parse(JSON.parse(readFileSync(join(home, 'platform.json'), 'utf8')))
  } catch {
    console.error('No platform is running here. Start it first: npx --yes pnpm@12 start')
    process.exit(1)
  }
}

/** A command against a stage needs no local environment. */
function environment(): Record<string, string> {
  if (isIfLocal && !given.includes('--local')) return {}
  const { market, identity } = runningPlatform()
  const ports = portsFrom(sitePort(new URL(market).port))
  return productEnvironment(ports, readSecrets(home), identity)
}

await runCommand(file, environment(), undefined, given).catch((error: unknown) => {
  // A command that failed has said why.
  if (error instanceof CommandFailed) process.exit(error.code)
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
})
