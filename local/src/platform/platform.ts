import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { S3Client } from '@aws-sdk/client-s3'
import { uploadPortal } from '@lorecircle/infra/upload-portal'
import { z } from 'zod'
import { demoLogins, isSeeded, seedDemo } from '../demo/seed.ts'
import { startFrontDoor } from '../front-door/start-front-door.ts'
import { region } from '../region.ts'
import { buildChanged } from './build.ts'
import { childrenOf } from './children.ts'
import {
  type IdentityIds,
  local,
  names,
  productDomain,
  productEnvironment,
  secretsIn,
} from './environment.ts'
import { type PlatformFile, removePlatformFile, writePlatformFile } from './platform-file.ts'
import type { Ports } from './ports.ts'
import { progress } from './progress.ts'
import { runCommand } from './run-command.ts'

const root = join(import.meta.dirname, '../../..')

export type PlatformOptions = {
  home: string
  ports: Ports
  /** Forgets what earlier starts left in `home`. */
  fresh: boolean
  /** A part ended by itself; the platform is no longer whole. */
  onEnd: (part: string, how: string) => void
}

const Ids = z.object({ userPoolId: z.string(), clientId: z.string() })

export type Platform = { file: PlatformFile; seconds: string; close(): Promise<void> }

/** Starts every part of the platform in the order in which they need each other, and seeds the demo once. */
export async function startPlatform({ home, ports, fresh, onEnd }: PlatformOptions): Promise<Platform> {
  if (fresh) rmSync(home, { recursive: true, force: true })
  mkdirSync(home, { recursive: true })
  removePlatformFile(home)
  const secrets = secretsIn(home)
  const { step, total } = progress()
  const children = childrenOf(new URL('../services/', import.meta.url).href, onEnd)
  const environment = { LORECIRCLE_HOME: home, PORT: String(ports.site) }

  try {
    const [, ids] = await step('storage, accounts, payments and mail', () =>
      Promise.all([
        children.start('storage', 'storage.ts', environment),
        children.start('emulators', 'emulators.ts', environment).then((said) => Ids.parse(said)),
      ]),
    )
    const product = { ...environment, ...productEnvironment(ports, secrets, ids) }
    await step('pages and portal built', (detail) => buildChanged(root, detail))

    const frontDoor = await step('functions, publisher and front door', async () => {
      await Promise.all([
        children.start('functions', 'functions.ts', product),
        children.start('publisher', 'publisher.ts', product),
      ])
      return startFrontDoor({
        port: ports.site,
        controlPort: ports.control,
        productDomain: productDomain(ports),
        scheme: 'http',
        storage: {
          endpoint: local(ports.storage),
          bucket: names.buckets.site,
          accessKeyId: names.accessKeyId,
          secretAccessKey: secrets.storageKey,
        },
        logsBucket: names.buckets.logs,
        api: local(ports.functions),
        live: local(ports.live),
        originSecret: secrets.originSecret,
        distributionId: names.distributionId,
      })
    })
    const close = async () => {
      removePlatformFile(home)
      await frontDoor.close()
      await children.stopAll()
    }

    await step('portal and every page published', async (detail) => {
      await uploadPortal(portalDeployment(ports, secrets.storageKey, ids))
      await runCommand('publisher/src/cli/publish-all.ts', product, detail)
    })
    if (!isSeeded(home)) {
      await step('demo shops opened', async (detail) => {
        await seedDemo({ home, environment: product, ports, ids, detail })
        await runCommand('publisher/src/cli/order-market.ts', product, detail)
      })
    }

    const origin = `http://${productDomain(ports)}`
    const file: PlatformFile = {
      market: `${origin}/market`,
      portal: `${origin}/login`,
      api: `${origin}/api`,
      mailbox: local(ports.mailbox),
      payments: local(ports.payments),
      storage: local(ports.storage),
      identity: { endpoint: local(ports.identity), ...ids },
      demo: demoLogins,
    }
    writePlatformFile(home, file)
    return { file, seconds: total(), close }
  } catch (error) {
    await children.stopAll()
    throw error
  }
}

const portalDeployment = (ports: Ports, storageKey: string, ids: IdentityIds) => ({
  s3: new S3Client({
    region,
    endpoint: local(ports.storage),
    credentials: { accessKeyId: names.accessKeyId, secretAccessKey: storageKey },
  }),
  bucket: names.buckets.site,
  folder: join(root, 'portal/dist'),
  config: {
    apiOrigin: '',
    origin: `http://${productDomain(ports)}`,
    productDomain: productDomain(ports),
    supportEmail: 'hello@lorecircle.example',
    paymentsDashboard: local(ports.payments),
    identity: { endpoint: local(ports.identity), region, ...ids },
  },
  connectTo: [local(ports.identity), local(ports.storage)],
})
