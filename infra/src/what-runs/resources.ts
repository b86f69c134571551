import { publishedKeys } from '@lorecircle/shared/registry/every-kind'
import { complexityOf, mostComplexity } from './pattern-complexity.ts'

/**
 * What the functions stand on, by the names that the tables use. `uploads` has a rule that ends multipart uploads
 * after eight days: a day after the sweep, for those that were begun and never noted.
 */
export const buckets = ['documents', 'uploads', 'masters', 'site', 'logs'] as const
export type Bucket = (typeof buckets)[number]

/** Each has dead letters of its own, for messages that have come this often. */
export const queues = {
  publish: { maxReceives: 5 },
  republish: { maxReceives: 5 },
  market: { maxReceives: 10 },
  issues: { maxReceives: 5 },
  works: { maxReceives: 5 },
} as const satisfies Record<string, { maxReceives: number }>
export type Queue = keyof typeof queues

type BucketEvent = { bucket: Bucket; keys: readonly string[]; queue: Queue }

/**
 * A change of a document whose key is like one of these puts S3's own event on the queue. `*` stands for anything; one
 * at the beginning or at the end alone is a suffix or a prefix, which EventBridge compares without counting it. Each
 * entry is one rule, and no more complex than EventBridge accepts.
 */
export const bucketEvents: readonly BucketEvent[] = inRules(publishedKeys).map((keys) => ({
  bucket: 'documents',
  keys,
  queue: 'publish',
}))

/** Does EventBridge need a wildcard to find such keys? */
export function isWildcard(key: string): boolean {
  return key.replace(/^\*|\*$/, '').includes('*')
}

/** Shares keys out over as few rules as their complexity allows. Those that start with a name need no more than that. */
function inRules(patterns: readonly string[]): string[][] {
  const keys = patterns.map((key) => key.replace(/^([^*]+\*).*/, '$1'))
  const rules: string[][] = []
  for (const key of keys) {
    const fits = rules.find((rule) => complexityOf([...rule, key].filter(isWildcard)) <= mostComplexity)
    if (fits) fits.push(key)
    else rules.push([key])
  }
  return rules
}
