import { rmSync } from 'node:fs'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { queueSettingsFor } from '@lorecircle/infra/what-runs/lookups'
import { resourceNames } from '@lorecircle/local/settings/names'
import { type StorageOptions, startStorage } from '@lorecircle/local/storage/start-storage'
import { type Env, parseEnv } from '@lorecircle/publisher/env'
import { type AwsClients, createClients, createPublisherServices } from '@lorecircle/publisher/services'
import type { Renderer } from '@lorecircle/publisher/services/renderer'
import type { Services } from '@lorecircle/publisher/services/services'
import { longTimeouts } from '../support/long-timeouts.ts'

const credentials = { accessKeyId: 'publisher-test', secretAccessKey: 'publisher-test-secret' }
const buckets = { documents: 'test-documents', site: 'test-site' }

export type Platform = {
  env: Env
  clients: AwsClients
  services: Services
  /** Each set of tags that the CDN was told to forget. */
  invalidations: string[][]
  /** The same of own domains, each behind the id of its tenant. */
  tenantInvalidations: string[][]
  stop(): Promise<void>
}

/** A view as text: what a page shows decides its bytes, as with the real templates. */
export const plainRenderer = (version = 'plain'): Renderer => ({
  version,
  render: async (page, url) => `<!doctype html><!-- ${version} ${url} -->${JSON.stringify(page)}`,
})

type Options = Partial<Pick<StorageOptions, 'notifications'>> & { renderer?: Renderer }

/** The emulated store and its queues, with the publisher's services on top. */
export const startPlatform = async (options: Options = {}): Promise<Platform> =>
  startPlatformIn(await newFolder(), options)

type Beginning<T> = (services: Services) => Promise<T>
const beginnings = new Map<Beginning<unknown>, Promise<{ folder: string; begun: unknown }>>()

/**
 * A platform with what many tests begin with. `begin` runs once in each process, and its data is copied from then
 * on. `begun` is a copy of what it resolved to.
 */
export async function startPlatformWith<T>(begin: Beginning<T>): Promise<Platform & { begun: T }> {
  const known = beginnings.get(begin) ?? runOnce(begin)
  beginnings.set(begin, known)
  const { folder, begun } = await known
  const dataDir = await newFolder()
  await cp(folder, dataDir, { recursive: true })
  return { ...(await startPlatformIn(dataDir, {})), begun: structuredClone(begun) as T }
}

async function runOnce<T>(begin: Beginning<T>) {
  const folder = await newFolder()
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const { services, close } = await startPlatformIn(folder, {})
  const begun = await begin(services)
  await close()
  return { folder, begun }
}

const newFolder = () => mkdtemp(join(tmpdir(), 'publisher-'))

async function startPlatformIn(
  dataDir: string,
  options: Options,
): Promise<Platform & { close(): Promise<void> }> {
  const storage = await startStorage({
    port: 0,
    dataDir,
    ...credentials,
    buckets: Object.values(buckets),
    queues: [
      { name: 'publish', dlq: 'dead', ...queueSettingsFor('publish') },
      { name: 'republish', dlq: 'republish-dead', ...queueSettingsFor('republish') },
      { name: 'market', ...queueSettingsFor('market') },
    ],
    notifications: options.notifications ?? [],
    cors: [],
  })
  Object.assign(process.env, {
    AWS_REGION: 'us-west-2',
    AWS_ACCESS_KEY_ID: credentials.accessKeyId,
    AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
    AWS_ENDPOINT_URL_S3: storage.url,
    AWS_ENDPOINT_URL_SQS: storage.url,
  })
  const env = parseEnv({
    PRODUCT_ORIGIN: 'http://lorecircle.localhost:4321',
    PAYMENT_ORIGIN: 'http://127.0.0.1:4324',
    DOCUMENTS_BUCKET: buckets.documents,
    SITE_BUCKET: buckets.site,
    PUBLISH_QUEUE_URL: storage.queueUrl('publish'),
    MARKET_QUEUE_URL: storage.queueUrl('market'),
    REPUBLISH_QUEUE_URL: storage.queueUrl('republish'),
    DISTRIBUTION_ID: resourceNames.distributionId,
    ORIGIN_SECRET: 'the-cdn-sent-it',
    OPERATOR_NAME: 'A Circle Ltd',
    OPERATOR_ADDRESS: '1 Lane|Town',
    OPERATOR_EMAIL: 'hello@lorecircle.example',
  })
  const both = createClients(longTimeouts)
  const invalidations: string[][] = []
  const tenantInvalidations: string[][] = []
  const services: Services = {
    ...createPublisherServices(env, both, options.renderer ?? plainRenderer()),
    invalidate: async (tags) => void invalidations.push(tags),
    invalidateTenant: async (tenant, tags) => void tenantInvalidations.push([tenant, ...tags]),
  }
  async function close() {
    both.s3.destroy()
    both.sqs.destroy()
    await storage.close()
  }
  return {
    env,
    clients: both,
    services,
    invalidations,
    tenantInvalidations,
    close,
    async stop() {
      await close()
      await rm(dataDir, { recursive: true })
    },
  }
}
