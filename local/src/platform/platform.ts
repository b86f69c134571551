import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { S3Client } from '@aws-sdk/client-s3'
import { buildChanged } from '@lorecircle/infra/build'
import { type PortalDeployment, uploadPortal } from '@lorecircle/infra/upload-portal'
import { permissions } from '@lorecircle/infra/what-runs/permissions'
import { portalPaths } from '@lorecircle/shared/urls/portal-paths'
import { z } from 'zod'
import { demoLogins, isSeeded, markSeeded, seedDemo } from '../demo/seed.ts'
import { type DnsRecords, resolvesTo } from '../dns/records.ts'
import { startDns } from '../dns/start-dns.ts'
import { type FaultSwitches, parseFaults } from '../faults/faults.ts'
import { type FrontDoor, type FrontDoorOptions, startFrontDoor } from '../front-door/start-front-door.ts'
import { createChildProcesses, type PartExit } from '../processes/children.ts'
import { runCommand } from '../processes/run-command.ts'
import {
  type IdentityIds,
  type PlatformSecrets,
  packageEnvironment,
  productEnvironment,
  readSecrets,
} from '../settings/environment.ts'
import { clearHome, listHomeFiles, markDataVersion } from '../settings/home.ts'
import { region, resourceNames } from '../settings/names.ts'
import { type PlatformFile, removePlatformFile, writePlatformFile } from '../settings/platform-file.ts'
import { localUrl, type Ports, productDomain } from '../settings/ports.ts'
import { findFunctionByKey, keyOfCdn, mayInvalidate } from '../settings/roles.ts'
import { preparedDemo } from './prepared-demo.ts'

const seconds = (ms: number) => `(${(ms / 1000).toFixed(1)} s)`

export const frontDoorOptions = (
  { home, ports, secrets, faults }: Given,
  records: DnsRecords,
): FrontDoorOptions => ({
  port: ports.site,
  controlPort: ports.control,
  productDomain: productDomain(ports),
  scheme: 'http',
  storage: {
    endpoint: localUrl(ports.storage),
    bucket: resourceNames.buckets.site,
    ...keyOfCdn(secrets.storageKey),
  },
  logsBucket: resourceNames.buckets.logs,
  api: localUrl(ports.functions),
  onDemand: localUrl(ports.onDemand),
  originSecret: secrets.originSecret,
  distributionId: resourceNames.distributionId,
  mayInvalidate,
  domains: {
    ...resourceNames.domains,
    dataFile: join(home, 'tenants.json'),
    allows(accessKeyId) {
      const name = findFunctionByKey(accessKeyId)
      return name === undefined || permissions[name].tenants
    },
    pointsHere: (domain) => resolvesTo(records, domain, resourceNames.domains.target),
  },
  faults: faults.frontDoor,
})

const Ids = z.object({ userPoolId: z.string(), clientId: z.string() })

/**
 * All functions share one process. They hold little, but without a limit V8 keeps the memory of a burst of calls (800
 * MB after ten seconds of 64 concurrent carts).
 */
const functionsHeapInMb = 768

const inherited = ({ home, ports }: Setup) => ({ LORECIRCLE_HOME: home, PORT: String(ports.site) })

const portalDeployment = (
  root: string,
  ports: Ports,
  storageKey: string,
  ids: IdentityIds,
): PortalDeployment => ({
  s3: new S3Client({
    region,
    endpoint: localUrl(ports.storage),
    credentials: { accessKeyId: resourceNames.accessKeyId, secretAccessKey: storageKey },
  }),
  bucket: resourceNames.buckets.site,
  folder: join(root, 'portal/dist'),
  config: {
    apiOrigin: '',
    origin: `http://${productDomain(ports)}`,
    productDomain: productDomain(ports),
    supportEmail: 'hello@lorecircle.example',
    paymentsDashboard: localUrl(ports.payments),
    identity: { endpoint: localUrl(ports.identity), region, ...ids },
  },
  connectTo: [localUrl(ports.identity), localUrl(ports.storage)],
})

const root = join(import.meta.dirname, '../../..')

type PlatformOptions = {
  home: string
  ports: Ports
  fresh: boolean
  empty: boolean
  faults: FaultSwitches
  tell: (news: PartExit) => void
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
  if (fresh) clearHome(home)
  if (empty) markSeeded(home)
  removePlatformFile(home)
  // Faults that are injected from the start are for the demo's opening, too.
  const canPrepare = isDeepStrictEqual(faults, parseFaults(undefined))
  const prepared = canPrepare ? preparedDemo(root, Date.now) : null
  const isNew = listHomeFiles(home).length === 0
  const wasPrepared = isNew && ((await prepared?.restore(home, ports)) ?? false)
  markDataVersion(home)
  const { step, total } = progress()
  const children = createChildProcesses(new URL('../services/', import.meta.url).href, tell)
  const setup = { home, ports, secrets: readSecrets(home), faults, children, step }
  try {
    // The build needs no emulator, so a fresh clone runs both at once.
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

async function fill(
  { home, ports, secrets, step }: Setup,
  product: Record<string, string>,
  ids: IdentityIds,
  wasPrepared: boolean,
) {
  await step('portal and pages published', async (detail) => {
    await uploadPortal(portalDeployment(root, ports, secrets.storageKey, ids))
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
    mailbox: localUrl(ports.mailbox),
    payments: localUrl(ports.payments),
    control: localUrl(ports.control),
    storage: localUrl(ports.storage),
    dns: localUrl(ports.dns),
    identity: { endpoint: localUrl(ports.identity), ...ids },
    demo: demoLogins,
  }
}

type Setup = {
  home: string
  ports: Ports
  secrets: PlatformSecrets
  faults: FaultSwitches
  children: ReturnType<typeof createChildProcesses>
  step: ReturnType<typeof progress>['step']
}

async function startEmulators(setup: Setup): Promise<IdentityIds> {
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

async function startProduct(setup: Setup, product: Record<string, string>): Promise<FrontDoor> {
  const { children, home, ports, step } = setup
  const told = (of: 'functions' | 'publisher') => ({
    ...inherited(setup),
    ...packageEnvironment(of, product),
  })
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

type Given = { home: string; ports: Ports; secrets: PlatformSecrets; faults: FaultSwitches }

function progress(out: NodeJS.WriteStream = process.stdout) {
  const began = Date.now()

  async function step<T>(what: string, work: (detail: (text: string) => void) => Promise<T>): Promise<T> {
    const from = Date.now()
    const show = (text: string) => out.isTTY && out.write(`\r\u001B[K  ○ ${text}`)
    show(`${what} …`)
    const result = await work((text) => show(`${what}: ${text}`))
    out.write(`${out.isTTY ? '\r\u001B[K' : ''}  ● ${what} ${seconds(Date.now() - from)}\n`)
    return result
  }

  return { step, total: () => seconds(Date.now() - began) }
}
