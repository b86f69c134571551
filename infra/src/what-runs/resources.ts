import { publishedKeys } from '@lorecircle/shared/registry/every-kind'

/**
 * What the functions stand on, by the names that the tables use. `uploads` has a rule that ends multipart uploads
 * after eight days: a day after the sweep, for those that were begun and never noted.
 */
export const buckets = ['documents', 'uploads', 'masters', 'site', 'logs'] as const
export type Bucket = (typeof buckets)[number]

/** Each has dead letters of its own, for messages that have come this often. */
export const queues = {
  publish: { maxReceives: 5 },
  market: { maxReceives: 10 },
  issues: { maxReceives: 5 },
  works: { maxReceives: 5 },
} as const satisfies Record<string, { maxReceives: number }>
export type Queue = keyof typeof queues

/** A change of a document whose key is like one of these puts S3's own event on the queue. */
export const bucketEvents: readonly { bucket: Bucket; keys: readonly string[]; queue: Queue }[] = [
  { bucket: 'documents', keys: publishedKeys, queue: 'publish' },
]
