import { readFileSync } from 'node:fs'
import { isAbsolute, join } from 'node:path'
import { runCommand } from './processes/run-command.ts'
import { productEnvironment } from './settings/environment.ts'
import { PlatformFile } from './settings/platform-file.ts'
import { portsFrom, sitePort } from './settings/ports.ts'
import { secretsIn } from './settings/secrets.ts'

/** `node local/src/with-platform.ts <command file>`: runs a command of the product against the running platform. */
const given = process.env.LORECIRCLE_HOME || '.lorecircle'
const home = isAbsolute(given) ? given : join(import.meta.dirname, '../..', given)

function runningPlatform(): PlatformFile {
  try {
    return PlatformFile.parse(JSON.parse(readFileSync(join(home, 'platform.json'), 'utf8')))
  } catch {
    console.error('No platform is running here. Start it first: pnpm start')
    process.exit(1)
  }
}

const { market, identity } = runningPlatform()
const ports = portsFrom(sitePort(new URL(market).port))
await runCommand(process.argv[2] ?? '', productEnvironment(ports, secretsIn(home), identity)).catch(
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  },
)
