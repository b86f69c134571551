import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { buildChanged } from '@lorecircle/infra/build'
import { uploadPortal } from '@lorecircle/infra/upload-portal'
import { portalPaths } from '@lorecircle/shared/urls/portal-paths'
import { demoLogins, isSeeded, markSeeded, seedDemo } from '../demo/seed.ts'
import { type FaultSwitches, parseFaults } from '../faults/faults.ts'
import type { FrontDoor } from '../front-door/start-front-door.ts'
import { childrenOf, type PartNews } from '../processes/children.ts'
import { runCommand } from '../processes/run-command.ts'
import { type IdentityIds, productEnvironment } from '../settings/environment.ts'
import { emptyHome, keptIn, markDataVersion } from '../settings/home.ts'
import { type PlatformFile, removePlatformFile, writePlatformFile } from '../settings/platform-file.ts'
import { local, type Ports, productDomain } from '../settings/ports.ts'
import { secretsIn } from '../settings/secrets.ts'
import { portalDeployment } from './portal-deployment.ts'
import { preparedDemo } from './prepared-demo.ts'
import { progress } from './progress.ts'
import { type Setup, startEmulators, startProduct } from './start-parts.ts'

const root = join(import.meta.dirname, '../../..')

type PlatformOptions = {
  /** A folder that this process has taken. */
  home: string
  ports: Ports
  /** Forgets what earlier starts left in `home`. */
  fresh: boolean
  /** Leaves the demo's shops out: for whoever brings shops of their own. */
  empty: boolean
  faults: FaultSwitches
  /** Hears of parts that die, and whether they come back. */
  tell: (news: PartNews) => void
}

type Platform = { file: PlatformFile; seconds: string; close(): Promise<void> }

/** Starts every part of the platform in the order in which they need each other, and seeds the demo once. */
export async function startPlatform({
  home,
  ports,
  fresh,
  empty,
  faults,
  tell,
}: PlatformOptions): Promise<Platform> {
  if (fresh) emptyHome(home)
  if (empty) markSeeded(home)
  removePlatformFile(home)
  // Faults that are injected from the start are for the demo's opening, too.
  const canPrepare = isDeepStrictEqual(faults, parseFaults(undefined))
  const prepared = canPrepare ? preparedDemo(root, Date.now) : null
  const isNew = keptIn(home).length === 0
  const wasPrepared = isNew && ((await prepared?.restore(home, ports)) ?? false)
  markDataVersion(home)
  const { step, total } = progress()
  const children = childrenOf(new URL('../services/', import.meta.url).href, tell)
  const setup = { home, ports, secrets: secretsIn(home), faults, children, step }
  try {
    // The build needs no emulator; a fresh clone waits for both at once.
    const [ids] = await Promise.all([
      startEmulators(setup),
      step('pages and portal built', (detail) => buildChanged(root, detail)),
    ])
    const product = productEnvironment(ports, setup.secrets, ids)
    const frontDoor = await startProduct(setup, product)
    await fill(setup, product, ids, wasPrepared)
    if (isNew && !empty && !wasPrepared) await prepared?.keep(home, ports)
    const file = { ...platformFile(ports, ids), ...(empty && { demo: [] }) }
    writePlatformFile(home, file)
    return { file, seconds: total(), close: () => close(setup, frontDoor) }
  } catch (error) {
    await children.stopAll()
    throw error
  }
}

/** Everything that readers and authors find: the portal, the pages, and the demo's shops. */
async function fill(
  { home, ports, secrets, step }: Setup,
  product: Record<string, string>,
  ids: IdentityIds,
  wasPrepared: boolean,
) {
  await step('portal and pages published', async (detail) => {
    await uploadPortal(portalDeployment(root, ports, secrets.storageKey, ids))
    // The same sources have published these pages.
    if (wasPrepared) return
    await runCommand('publisher/src/cli/publish-all.ts', product, detail, ['--changed'])
  })
  if (isSeeded(home)) return
  await step('demo shops opened', async (detail) => {
    await seedDemo({ home, environment: product, ports, ids, detail })
    await runCommand('publisher/src/cli/order-market.ts', product, detail)
  })
}

async function close({ home, children }: Setup, frontDoor: FrontDoor): Promise<void> {
  removePlatformFile(home)
  await frontDoor.close()
  await children.stopAll()
}

function platformFile(ports: Ports, ids: IdentityIds): PlatformFile {
  const origin = `http://${productDomain(ports)}`
  return {
    market: `${origin}/market`,
    portal: `${origin}${portalPaths.login}`,
    api: `${origin}/api`,
    mailbox: local(ports.mailbox),
    payments: local(ports.payments),
    control: local(ports.control),
    storage: local(ports.storage),
    dns: local(ports.dns),
    identity: { endpoint: local(ports.identity), ...ids },
    demo: demoLogins,
  }
}
