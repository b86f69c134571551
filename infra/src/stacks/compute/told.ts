import { partName, startDocumentName } from '../../stage/names.ts'
import type { DemoStage } from '../../stage/stage.ts'
import { secretNames } from '../../what-runs/environment.ts'
import { type FunctionRow, functionRows } from '../../what-runs/lookups.ts'
import type { EnvName } from '../../what-runs/types.ts'
import type { DataStack } from '../data/data-stack.ts'
import type { CustomDomainsTenancy } from '../edge/origins.ts'

export type StackContext = {
  stage: DemoStage
  data: DataStack
  distributionId: string
  domains: CustomDomainsTenancy
}

/** Created by `pnpm stripe:setup`, which prints these values next to its secrets. */
const madeAtStripe = [
  'STRIPE_PRICE_MONTHLY',
  'STRIPE_PRICE_YEARLY',
  'STRIPE_PORTAL_CONFIGURATION',
] as const satisfies readonly EnvName[]
const keptElsewhere: readonly EnvName[] = [...secretNames, ...madeAtStripe]

/**
 * The parameter that a function reads at its start, and its variables. There is one for each package, so that the
 * publisher's functions cannot read Stripe's values.
 */
export type StartDocument = { parameter: string; variables: readonly EnvName[] }

/** Null for a function that has only plain values. */
export function startDocumentFor(
  { environment }: Pick<FunctionRow, 'environment'>,
  stage: Pick<DemoStage, 'name'>,
): StartDocument | null {
  const variables = keptElsewhere.filter((name) => environment.includes(name))
  if (variables.length === 0) return null
  const part = variables.includes('STRIPE_SECRET_KEY') ? 'functions' : 'publisher'
  return { parameter: startDocumentName(stage, part), variables }
}

export const listStartDocuments = (stage: Pick<DemoStage, 'name'>): StartDocument[] => [
  ...new Map(
    functionRows.flatMap((row) => {
      const document = startDocumentFor(row, stage)
      return document === null ? [] : [[document.parameter, document] as const]
    }),
  ).values(),
]

export function environmentFor(row: FunctionRow, surroundings: StackContext): Record<string, string> {
  const values = plainValues(surroundings)
  const plain = row.environment.flatMap((name) => {
    const value = values[name]
    return value === undefined ? [] : [[name, value]]
  })
  const document = startDocumentFor(row, surroundings.stage)
  return {
    ...Object.fromEntries(plain),
    ...(document !== null && { START_DOCUMENT: document.parameter }),
  }
}

function plainValues({
  stage,
  data,
  distributionId,
  domains,
}: StackContext): Partial<Record<EnvName, string>> {
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
    FILES_ORIGIN: `https://files.${stage.productDomain}`,
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
