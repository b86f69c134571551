import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { region } from '../region.ts'
import type { Ports } from './ports.ts'

/**
 * The environment that makes the product run on one machine: the same variables as in production, with the
 * emulators' addresses for values.
 */

const Secrets = z.object({
  storageKey: z.string(),
  originSecret: z.string(),
  stripeKey: z.string(),
  stripeWebhook: z.string(),
  stripeConnectWebhook: z.string(),
  stripeAccountsWebhook: z.string(),
})
export type Secrets = z.infer<typeof Secrets>

/** Secrets are made once for each data folder. */
export function secretsIn(home: string): Secrets {
  const file = join(home, 'secrets.json')
  if (existsSync(file)) return Secrets.parse(JSON.parse(readFileSync(file, 'utf8')))
  const random = () => randomBytes(18).toString('base64url')
  const secrets = {
    storageKey: random(),
    originSecret: random(),
    stripeKey: `sk_test_${random()}`,
    stripeWebhook: `whsec_${random()}`,
    stripeConnectWebhook: `whsec_${random()}`,
    stripeAccountsWebhook: `whsec_${random()}`,
  }
  writeFileSync(file, JSON.stringify(secrets, null, 2), { mode: 0o600 })
  return secrets
}

export const names = {
  accessKeyId: 'lorecircle',
  buckets: {
    documents: 'lorecircle-documents',
    uploads: 'lorecircle-uploads',
    masters: 'lorecircle-masters',
    site: 'lorecircle-site',
    logs: 'lorecircle-logs',
  },
  queues: {
    publish: 'lorecircle-publish',
    market: 'lorecircle-market',
    letters: 'lorecircle-letters',
    dead: 'lorecircle-dead-letters',
  },
  distributionId: 'ELORECIRCLELOCAL',
  mailTrigger: 'lorecircle-mail-trigger',
  mailFrom: 'Lorecircle <hello@lorecircle.example>',
  prices: { monthly: 'price_membership_monthly', yearly: 'price_membership_yearly' },
} as const

export const productDomain = (ports: Ports) => `lorecircle.localhost:${ports.site}`
export const local = (port: number) => `http://127.0.0.1:${port}`

export type IdentityIds = { userPoolId: string; clientId: string }

/** What functions and publisher are given: everything they know of where they run. */
export function productEnvironment(ports: Ports, secrets: Secrets, ids: IdentityIds): Record<string, string> {
  const queueUrl = (name: string) => `${local(ports.storage)}/000000000000/${name}`
  return {
    AWS_REGION: region,
    AWS_ACCESS_KEY_ID: names.accessKeyId,
    AWS_SECRET_ACCESS_KEY: secrets.storageKey,
    AWS_ENDPOINT_URL_S3: local(ports.storage),
    AWS_ENDPOINT_URL_SQS: local(ports.storage),
    AWS_ENDPOINT_URL_SESV2: local(ports.mailbox),
    AWS_ENDPOINT_URL_CLOUDFRONT: local(ports.control),
    AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER: local(ports.identity),
    PRODUCT_ORIGIN: `http://${productDomain(ports)}`,
    PAYMENT_ORIGIN: local(ports.payments),
    DOCUMENTS_BUCKET: names.buckets.documents,
    UPLOADS_BUCKET: names.buckets.uploads,
    MASTERS_BUCKET: names.buckets.masters,
    SITE_BUCKET: names.buckets.site,
    LOGS_BUCKET: names.buckets.logs,
    PUBLISH_QUEUE_URL: queueUrl(names.queues.publish),
    LETTERS_QUEUE_URL: queueUrl(names.queues.letters),
    MARKET_QUEUE_URL: queueUrl(names.queues.market),
    DISTRIBUTION_ID: names.distributionId,
    ORIGIN_SECRET: secrets.originSecret,
    IDENTITY_ISSUER: `${local(ports.identity)}/${ids.userPoolId}`,
    IDENTITY_JWKS_URL: `${local(ports.identity)}/${ids.userPoolId}/.well-known/jwks.json`,
    IDENTITY_CLIENT_ID: ids.clientId,
    IDENTITY_POOL_ID: ids.userPoolId,
    STRIPE_SECRET_KEY: secrets.stripeKey,
    STRIPE_API_ORIGIN: local(ports.payments),
    STRIPE_WEBHOOK_SECRET: secrets.stripeWebhook,
    STRIPE_CONNECT_WEBHOOK_SECRET: secrets.stripeConnectWebhook,
    STRIPE_ACCOUNTS_WEBHOOK_SECRET: secrets.stripeAccountsWebhook,
    STRIPE_PRICE_MONTHLY: names.prices.monthly,
    STRIPE_PRICE_YEARLY: names.prices.yearly,
    MAIL_FROM: names.mailFrom,
  }
}
