import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseEnv } from '@lorecircle/functions/services/env'
import { createServices, type Services } from '@lorecircle/functions/services/services'
import type { FunctionName } from '@lorecircle/infra/what-runs/functions'
import { keyOfFunction, listRoles } from '@lorecircle/local/settings/roles'
import { startStorage } from '@lorecircle/local/storage/start-storage'
import { restrictedKey } from '@lorecircle/stripe-emulator/stripe.fixture'
import { longTimeouts } from '../support/long-timeouts.ts'

const plainNames = {
  buckets: { documents: 'documents', uploads: 'uploads', masters: 'masters', site: 'site', logs: 'logs' },
  queues: { publish: 'publish', republish: 'republish', market: 'market', issues: 'issues', works: 'works' },
}

/** What the functions stand on, over storage of its own; `more` points it at other emulators. */
export async function startServices(more: Record<string, string> = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), 'services-'))
  const credentials = { accessKeyId: 'local', secretAccessKey: 'local-secret' }
  const storage = await startStorage({
    port: 0,
    dataDir,
    ...credentials,
    buckets: Object.values(plainNames.buckets),
    queues: [{ name: 'publish' }, { name: 'issues' }, { name: 'works' }],
    notifications: [],
    cors: [],
    roles: listRoles(credentials.secretAccessKey, plainNames),
  })
  const variables = {
    AWS_REGION: 'us-west-2',
    AWS_ACCESS_KEY_ID: credentials.accessKeyId,
    AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
    AWS_ENDPOINT_URL_S3: storage.url,
    AWS_ENDPOINT_URL_SQS: storage.url,
    AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER: 'http://127.0.0.1:1',
    PRODUCT_ORIGIN: 'http://lorecircle.localhost:4321',
    DOCUMENTS_BUCKET: 'documents',
    UPLOADS_BUCKET: 'uploads',
    MASTERS_BUCKET: 'masters',
    SITE_BUCKET: 'site',
    LOGS_BUCKET: 'logs',
    PUBLISH_QUEUE_URL: storage.queueUrl('publish'),
    ISSUES_QUEUE_URL: storage.queueUrl('issues'),
    WORKS_QUEUE_URL: storage.queueUrl('works'),
    ORIGIN_SECRET: 'origin-secret-of-tests',
    IDENTITY_ISSUER: 'http://127.0.0.1:1/pool',
    IDENTITY_JWKS_URL: 'http://127.0.0.1:1/jwks',
    IDENTITY_CLIENT_ID: 'client',
    IDENTITY_POOL_ID: 'pool',
    STRIPE_SECRET_KEY: restrictedKey.key,
    STRIPE_WEBHOOK_SECRET: 'whsec_platform',
    STRIPE_CONNECT_WEBHOOK_SECRET: 'whsec_connect',
    STRIPE_ACCOUNTS_WEBHOOK_SECRET: 'whsec_accounts',
    STRIPE_PRICE_MONTHLY: 'price_monthly',
    STRIPE_PRICE_YEARLY: 'price_yearly',
    MAIL_FROM: 'Lorecircle <hello@lorecircle.example>',
    LETTERS_SET: 'letters',
    ...longTimeouts,
    ...more,
  }
  // The AWS SDK reads its own variables by itself.
  Object.assign(process.env, variables)
  const services: Services = createServices(parseEnv(process.env))

  /** What a function stands on, with the rights that the table of what runs gives it. */
  async function as(name: FunctionName): Promise<Services> {
    const { accessKeyId, secretAccessKey } = keyOfFunction(name, credentials.secretAccessKey)
    Object.assign(process.env, { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey })
    const own = createServices(parseEnv(process.env))
    // The SDK looks its key up when it first needs it, and remembers it.
    await own.s3.config.credentials()
    await own.ses.config.credentials()
    await own.hintPublish('nobody')
    Object.assign(process.env, variables)
    return own
  }

  return {
    services,
    as,
    async stop() {
      services.s3.destroy()
      await storage.close()
      await rm(dataDir, { recursive: true })
    },
  }
}
