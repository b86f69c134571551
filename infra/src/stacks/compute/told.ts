import { parameterName, partName } from '../../stage/names.ts'
import type { Stage } from '../../stage/stage.ts'
import { secretNames } from '../../what-runs/environment.ts'
import type { Row } from '../../what-runs/lookups.ts'
import type { EnvName } from '../../what-runs/types.ts'
import type { DataStack } from '../data/data-stack.ts'
import type { OwnDomains } from '../edge/own-domains.ts'

export type Surroundings = { stage: Stage; data: DataStack; distributionId: string; domains: OwnDomains }

/** What `pnpm stripe:setup` makes at Stripe, and tells beside its secrets. */
const madeAtStripe = [
  'STRIPE_PRICE_MONTHLY',
  'STRIPE_PRICE_YEARLY',
  'STRIPE_PORTAL_CONFIGURATION',
] as const satisfies readonly EnvName[]
/** Variables whose values are kept by name. */
const keptByName: readonly EnvName[] = [...secretNames, ...madeAtStripe]

/** Of the variables that a function is told: the name under which Systems Manager gives each that is kept there. */
export const namesKeptFor = ({ environment }: Pick<Row, 'environment'>, stage: Stage) =>
  Object.fromEntries(
    keptByName
      .filter((name) => environment.includes(name))
      .map((name) => [
        name,
        name === 'ORIGIN_SECRET'
          ? `/aws/reference/secretsmanager/${partName(stage, 'origin')}`
          : parameterName(stage, name),
      ]),
  )

/** What stands in a function's configuration: plain values, and the names of the others. */
export function environmentFor(row: Row, surroundings: Surroundings): Record<string, string> {
  const values = plainValues(surroundings)
  const plain = row.environment.flatMap((name) => {
    const value = values[name]
    return value === undefined ? [] : [[name, value]]
  })
  const kept = namesKeptFor(row, surroundings.stage)
  return {
    ...Object.fromEntries(plain),
    ...(Object.keys(kept).length > 0 && { TOLD_BY_NAME: JSON.stringify(kept) }),
  }
}

/** Every variable has a value here, or is kept by name, or its schema has a default. */
function plainValues({
  stage,
  data,
  distributionId,
  domains,
}: Surroundings): Partial<Record<EnvName, string>> {
  const { buckets, queues, accounts } = data
  const issuer = accounts.pool.userPoolProviderUrl
  return {
    PRODUCT_ORIGIN: `https://${stage.productDomain}`,
    PAYMENT_ORIGIN: stage.paymentOrigin,
    DOCUMENTS_BUCKET: buckets.documents.bucketName,
    UPLOADS_BUCKET: buckets.uploads.bucketName,
    MASTERS_BUCKET: buckets.masters.bucketName,
    SITE_BUCKET: buckets.site.bucketName,
    LOGS_BUCKET: buckets.logs.bucketName,
    PUBLISH_QUEUE_URL: queues.queues.publish.queueUrl,
    MARKET_QUEUE_URL: queues.queues.market.queueUrl,
    REPUBLISH_QUEUE_URL: queues.queues.republish.queueUrl,
    ISSUES_QUEUE_URL: queues.queues.issues.queueUrl,
    WORKS_QUEUE_URL: queues.queues.works.queueUrl,
    DISTRIBUTION_ID: distributionId,
    DOMAINS_DISTRIBUTION: domains.distributionId,
    DOMAINS_GROUP: domains.group,
    DOMAINS_TARGET: domains.target,
    IDENTITY_ISSUER: issuer,
    IDENTITY_JWKS_URL: `${issuer}/.well-known/jwks.json`,
    IDENTITY_CLIENT_ID: accounts.client.userPoolClientId,
    IDENTITY_POOL_ID: accounts.pool.userPoolId,
    MAIL_FROM: stage.mailFrom,
    LETTERS_SET: partName(stage, 'letters'),
    OPERATOR_NAME: stage.operator.name,
    OPERATOR_ADDRESS: stage.operator.address,
    OPERATOR_EMAIL: stage.operator.email,
  }
}
