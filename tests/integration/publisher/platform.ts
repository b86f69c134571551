import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { names } from '@lorecircle/local/settings/names'
import { type StorageOptions, startStorage } from '@lorecircle/local/storage/start-storage'
import { type Env, parseEnv } from '@lorecircle/publisher/env'
import { type Clients, clients, servicesFrom } from '@lorecircle/publisher/services'
import type { Renderer } from '@lorecircle/publisher/services/renderer'
import type { Services } from '@lorecircle/publisher/services/services'

const credentials = { accessKeyId: 'publisher-test', secretAccessKey: 'publisher-test-secret' }
const buckets = { documents: 'test-documents', site: 'test-site' }

export type Platform = {
  env: Env
  clients: Clients
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

/** The emulated store and its queues, with the publisher's services on top. */
export async function startPlatform(
  options: Partial<Pick<StorageOptions, 'notifications'>> & { renderer?: Renderer } = {},
): Promise<Platform> {
  const dataDir = await mkdtemp(join(tmpdir(), 'publisher-'))
  const storage = await startStorage({
    port: 0,
    dataDir,
    ...credentials,
    buckets: Object.values(buckets),
    queues: [{ name: 'publish', dlq: 'dead' }, { name: 'market' }],
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
    DISTRIBUTION_ID: names.distributionId,
    ORIGIN_SECRET: 'the-cdn-sent-it',
    OPERATOR_NAME: 'A Circle Ltd',
    OPERATOR_ADDRESS: '1 Lane|Town',
    OPERATOR_EMAIL: 'hello@lorecircle.example',
  })
  const both = clients()
  const invalidations: string[][] = []
  const tenantInvalidations: string[][] = []
  const services: Services = {
    ...servicesFrom(env, both, options.renderer ?? plainRenderer()),
    invalidate: async (tags) => void invalidations.push(tags),
    invalidateTenant: async (tenant, tags) => void tenantInvalidations.push([tenant, ...tags]),
  }
  return {
    env,
    clients: both,
    services,
    invalidations,
    tenantInvalidations,
    async stop() {
      both.s3.destroy()
      both.sqs.destroy()
      await storage.close()
      await rm(dataDir, { recursive: true })
    },
  }
}
