import { S3Client } from '@aws-sdk/client-s3'
import { SQSClient } from '@aws-sdk/client-sqs'
import { cachedDocuments } from '@lorecircle/shared/storage/cached-documents'
import { createDocuments } from '@lorecircle/shared/storage/documents'
import { siteBucket } from '@lorecircle/shared/storage/site-bucket'
import type { Env } from './env.ts'
import { createInvalidations } from './services/invalidate.ts'
import { marketQueue } from './services/queues.ts'
import type { Renderer } from './services/renderer.ts'
import type { Services } from './services/services.ts'

export type AwsClients = { s3: S3Client; sqs: SQSClient }

/** Timeouts make a service that hangs count as unavailable. */
export function createClients({ AWS_TIMEOUT_MS }: Pick<Env, 'AWS_TIMEOUT_MS'>): AwsClients {
  const aws = { requestHandler: { socketTimeout: Number(AWS_TIMEOUT_MS) } }
  return { s3: new S3Client(aws), sqs: new SQSClient(aws) }
}

export function createPublisherServices(env: Env, { s3, sqs }: AwsClients, renderer: Renderer): Services {
  const documents = createDocuments(s3, env.DOCUMENTS_BUCKET)
  return {
    documents,
    cached: cachedDocuments(documents),
    pages: siteBucket(s3, env.SITE_BUCKET),
    market: marketQueue(sqs, env.MARKET_QUEUE_URL),
    ...createInvalidations(env.DISTRIBUTION_ID),
    renderer,
    site: { origin: env.PRODUCT_ORIGIN, paymentOrigin: env.PAYMENT_ORIGIN },
    operator: {
      name: env.OPERATOR_NAME,
      postalAddress: env.OPERATOR_ADDRESS.replaceAll('|', '\n'),
      email: env.OPERATOR_EMAIL,
    },
    originSecret: env.ORIGIN_SECRET,
    now: () => new Date(),
  }
}
