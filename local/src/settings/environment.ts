import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Timeouts } from '@lorecircle/functions/services/env'
import { functionRows } from '@lorecircle/infra/what-runs/lookups'
import type { Queue } from '@lorecircle/infra/what-runs/resources'
import type { EnvName } from '@lorecircle/infra/what-runs/types'
import { z } from 'zod'
import { replaceFile } from '../disk/replace-file.ts'
import { type FaultSwitches, parseFaults } from '../faults/faults.ts'
import { region, resourceNames } from './names.ts'
import { localUrl, type Ports, portsFrom, productDomain } from './ports.ts'

const Secrets = z.object({
  storageKey: z.string(),
  originSecret: z.string(),
  stripeKey: z.string(),
  stripeWebhook: z.string(),
  stripeConnectWebhook: z.string(),
  stripeAccountsWebhook: z.string(),
})

/** The product's own Stripe key: restricted, as in production. The other one is an operator's, and may do everything. */
export const restrictedKeyFor = ({ stripeKey }: PlatformSecrets): string => stripeKey.replace(/^sk_/, 'rk_')

export type IdentityIds = { userPoolId: string; clientId: string }
type Environment = Record<string, string>

export const queueUrl = (ports: Ports, queue: Queue) =>
  `${localUrl(ports.storage)}/000000000000/${resourceNames.queues[queue]}`

/**
 * The environment that makes the product run on one machine: the same variables as in production, with the
 * emulators' addresses for values. A busy machine may give longer timeouts by the variables of this process.
 */
export function productEnvironment(
  ports: Ports,
  secrets: PlatformSecrets,
  ids: IdentityIds,
  timeouts = Timeouts.parse(process.env),
): Environment {
  const pool = `${localUrl(ports.identity)}/${ids.userPoolId}`
  const product: Record<EnvName, string> = {
    PRODUCT_ORIGIN: `http://${productDomain(ports)}`,
    PAYMENT_ORIGIN: localUrl(ports.payments),
    DOCUMENTS_BUCKET: resourceNames.buckets.documents,
    UPLOADS_BUCKET: resourceNames.buckets.uploads,
    MASTERS_BUCKET: resourceNames.buckets.masters,
    SITE_BUCKET: resourceNames.buckets.site,
    LOGS_BUCKET: resourceNames.buckets.logs,
    FILES_ORIGIN: `http://files.${productDomain(ports)}`,
    VISITS_AFTER_MINUTES: '0',
    PUBLISH_QUEUE_URL: queueUrl(ports, 'publish'),
    ISSUES_QUEUE_URL: queueUrl(ports, 'issues'),
    WORKS_QUEUE_URL: queueUrl(ports, 'works'),
    MARKET_QUEUE_URL: queueUrl(ports, 'market'),
    REPUBLISH_QUEUE_URL: queueUrl(ports, 'republish'),
    DISTRIBUTION_ID: resourceNames.distributionId,
    ORIGIN_SECRET: secrets.originSecret,
    ORIGIN_SECRET_PREVIOUS: '',
    IDENTITY_ISSUER: pool,
    IDENTITY_JWKS_URL: `${pool}/.well-known/jwks.json`,
    IDENTITY_CLIENT_ID: ids.clientId,
    IDENTITY_POOL_ID: ids.userPoolId,
    STRIPE_SECRET_KEY: restrictedKeyFor(secrets),
    STRIPE_API_ORIGIN: localUrl(ports.payments),
    STRIPE_DASHBOARD_ORIGIN: localUrl(ports.payments),
    STRIPE_WEBHOOK_SECRET: secrets.stripeWebhook,
    STRIPE_CONNECT_WEBHOOK_SECRET: secrets.stripeConnectWebhook,
    STRIPE_ACCOUNTS_WEBHOOK_SECRET: secrets.stripeAccountsWebhook,
    STRIPE_PRICE_MONTHLY: resourceNames.prices.monthly,
    STRIPE_PRICE_YEARLY: resourceNames.prices.yearly,
    STRIPE_PORTAL_CONFIGURATION: '',
    MAIL_FROM: resourceNames.mailFrom,
    LETTERS_SET: resourceNames.lettersSet,
    DOMAINS_DISTRIBUTION: resourceNames.domains.distributionId,
    DOMAINS_GROUP: resourceNames.domains.group,
    DOMAINS_TARGET: resourceNames.domains.target,
    DNS_SERVERS: `127.0.0.1:${ports.dns}`,
    OPERATOR_NAME: resourceNames.operator.name,
    OPERATOR_ADDRESS: resourceNames.operator.address,
    OPERATOR_EMAIL: resourceNames.operator.email,
    ...timeouts,
  }
  return { ...cloud(ports, secrets), ...product }
}

const cloud = (ports: Ports, { storageKey }: PlatformSecrets): Environment => ({
  AWS_REGION: region,
  AWS_ACCESS_KEY_ID: resourceNames.accessKeyId,
  AWS_SECRET_ACCESS_KEY: storageKey,
  AWS_ENDPOINT_URL_S3: localUrl(ports.storage),
  AWS_ENDPOINT_URL_SQS: localUrl(ports.storage),
  AWS_ENDPOINT_URL_SESV2: localUrl(ports.mailbox),
  AWS_ENDPOINT_URL_CLOUDFRONT: localUrl(ports.control),
  AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER: localUrl(ports.identity),
})

export function packageEnvironment(of: 'functions' | 'publisher', all: Environment): Environment {
  const told = new Set<string>(
    functionRows.flatMap(({ entry, environment }) => (entry.startsWith(`${of}/`) ? environment : [])),
  )
  return Object.fromEntries(Object.entries(all).filter(([name]) => told.has(name) || name.startsWith('AWS_')))
}

type ServiceInput = {
  home: string
  ports: Ports
  secrets: PlatformSecrets
  origin: string
  faults: FaultSwitches
}

const Given = z.object({
  LORECIRCLE_HOME: z.string(),
  PORT: z.coerce.number().int(),
  LORECIRCLE_FAULTS: z.string().optional(),
})

export function serviceInput(environment: NodeJS.ProcessEnv = process.env): ServiceInput {
  const given = Given.parse(environment)
  const ports = portsFrom(given.PORT)
  return {
    home: given.LORECIRCLE_HOME,
    ports,
    secrets: readSecrets(given.LORECIRCLE_HOME),
    origin: `http://${productDomain(ports)}`,
    faults: parseFaults(given.LORECIRCLE_FAULTS),
  }
}

export type PlatformSecrets = z.infer<typeof Secrets>

/** Secrets are created once per data folder. */
export function readSecrets(home: string): PlatformSecrets {
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
  replaceFile(file, JSON.stringify(secrets, null, 2), 0o600)
  return secrets
}
