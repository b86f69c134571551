import { join } from 'node:path'
import { z } from 'zod'
import { startDns } from '../dns/start-dns.ts'
import type { FaultSwitches } from '../faults/faults.ts'
import { type FrontDoor, startFrontDoor } from '../front-door/start-front-door.ts'
import type { childrenOf } from '../processes/children.ts'
import { environmentOf, type IdentityIds } from '../settings/environment.ts'
import type { Ports } from '../settings/ports.ts'
import type { Secrets } from '../settings/secrets.ts'
import { frontDoorOptions } from './front-door-options.ts'
import type { progress } from './progress.ts'

const Ids = z.object({ userPoolId: z.string(), clientId: z.string() })

export type Setup = {
  home: string
  ports: Ports
  secrets: Secrets
  faults: FaultSwitches
  children: ReturnType<typeof childrenOf>
  step: ReturnType<typeof progress>['step']
}

/**
 * All functions share one process. They hold little, but V8 keeps what a burst of calls took (800 MB after ten seconds of
 * 64 carts at once) until it is told to collect earlier.
 */
const functionsHeapInMb = 768

const inherited = ({ home, ports }: Setup) => ({ LORECIRCLE_HOME: home, PORT: String(ports.site) })

/** Answers what only the identity provider knows. */
export async function startEmulators(setup: Setup): Promise<IdentityIds> {
  const { children, step } = setup
  const environment = inherited(setup)
  const [, said] = await step('storage, accounts, payments and mail', () =>
    Promise.all([
      children.start('storage', 'storage.ts', environment),
      children.start('emulators', 'emulators.ts', environment),
    ]),
  )
  return Ids.parse(said)
}

export async function startProduct(setup: Setup, product: Record<string, string>): Promise<FrontDoor> {
  const { children, home, ports, step } = setup
  const told = (of: 'functions' | 'publisher') => ({ ...inherited(setup), ...environmentOf(of, product) })
  return step('functions, publisher and front door', async () => {
    await Promise.all([
      children.start('functions', 'functions.ts', told('functions'), functionsHeapInMb),
      children.start('publisher', 'publisher.ts', told('publisher')),
    ])
    const dns = await startDns({ port: ports.dns, dataFile: join(home, 'dns.json') })
    const frontDoor = await startFrontDoor(frontDoorOptions(setup, dns.records))
    return {
      ...frontDoor,
      async close() {
        await Promise.all([frontDoor.close(), dns.close()])
      },
    }
  })
}
