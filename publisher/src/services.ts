import { S3Client } from '@aws-sdk/client-s3'
import { SQSClient } from '@aws-sdk/client-sqs'
import type { SiteView } from '@lorecircle/shared/site/views'
import { type Documents, documentsIn } from '@lorecircle/shared/storage/documents'
import { type SiteBucket, siteBucket } from '@lorecircle/shared/storage/site-bucket'
import { type CachedDocuments, cachedDocuments } from './cached-documents.ts'
import type { Env } from './env.ts'
import { type Invalidate, invalidateIn } from './invalidate.ts'
import { type MarketQueue, marketQueue } from './market/market-message.ts'
import type { Renderer } from './renderer.ts'

/** All that publishing depends on. */
export type Services = {
  documents: Documents
  cached: CachedDocuments
  pages: SiteBucket
  market: MarketQueue
  invalidate: Invalidate
  renderer: Renderer
  site: SiteView
  now(): Date
}

export type Clients = { s3: S3Client; sqs: SQSClient }

export const clients = (): Clients => ({ s3: new S3Client({}), sqs: new SQSClient({}) })

export function servicesFrom(env: Env, { s3, sqs }: Clients, renderer: Renderer): Services {
  const documents = documentsIn(s3, env.DOCUMENTS_BUCKET)
  return {
    documents,
    cached: cachedDocuments(documents),
    pages: siteBucket(s3, env.SITE_BUCKET),
    market: marketQueue(sqs, env.MARKET_QUEUE_URL),
    invalidate: invalidateIn(env.DISTRIBUTION_ID),
    renderer,
    site: { origin: env.PRODUCT_ORIGIN, paymentOrigin: env.PAYMENT_ORIGIN },
    now: () => new Date(),
  }
}
