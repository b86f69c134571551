import { publishedKeys } from '@lorecircle/shared/registry/every-kind'

/** EventBridge refuses a rule that is more complex: 'Rule is too complex'. */
export const maxPatternComplexity = 10

const anyOther = '\u0000'

/**
 * `uploads` has a lifecycle rule that ends multipart uploads after eight days: a day after the sweep, for those that
 * were begun but never recorded.
 */
export const buckets = ['documents', 'uploads', 'masters', 'site', 'logs'] as const
export type Bucket = (typeof buckets)[number]

/** Each queue has a dead letter queue for messages received `maxReceives` times. */
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
 * A change of a document whose key matches puts S3's event on the queue. `*` matches anything; a single one at the
 * beginning or end is a suffix or prefix, which EventBridge does not count. Each entry is one rule within
 * EventBridge's complexity limit.
 */
export const bucketEvents: readonly BucketEvent[] = inRules(publishedKeys).map((keys) => ({
  bucket: 'documents',
  keys,
  queue: 'publish',
}))

export function isWildcard(key: string): boolean {
  return key.replace(/^\*|\*$/, '').includes('*')
}

/**
 * Distributes keys over as few rules as their complexity allows. Keys that start with a name need no further rule.
 */
function inRules(patterns: readonly string[]): string[][] {
  const keys = patterns.map((key) => key.replace(/^([^*]+\*).*/, '$1'))
  const rules: string[][] = []
  for (const key of keys) {
    const fits = rules.find(
      (rule) => patternComplexity([...rule, key].filter(isWildcard)) <= maxPatternComplexity,
    )
    if (fits) fits.push(key)
    else rules.push([key])
  }
  return rules
}

/**
 * The complexity of a rule's wildcard patterns for one field, counted as EventBridge does: how many beginnings of the
 * patterns, `*` included, the worst input can match at once. Two equal patterns count once.
 * Source: MachineComplexityEvaluator of https://github.com/aws/event-ruler
 */
export function patternComplexity(patterns: readonly string[]): number {
  const distinct = [...new Set(patterns)]
  const characters = [...new Set(distinct.join('').replaceAll('*', '')), anyOther]
  const start = distinct.map((pattern) => withStars(pattern, [0]))
  const known = new Set([JSON.stringify(start)])
  let most = 0
  for (const waiting = [start]; waiting.length > 0; ) {
    const matched = waiting.pop() ?? []
    for (const character of characters) {
      const next = distinct.map((pattern, index) => step(pattern, matched[index] ?? [], character))
      most = Math.max(most, next.flat().filter((length) => length > 0).length)
      const key = JSON.stringify(next)
      if (known.has(key)) continue
      known.add(key)
      waiting.push(next)
    }
  }
  return most
}

/** Lengths of the pattern's beginnings that match one character more than those of `lengths` did. */
function step(pattern: string, lengths: readonly number[], character: string): number[] {
  const stay = lengths.filter((length) => pattern[length - 1] === '*')
  const move = lengths.filter((length) => pattern[length] === character).map((length) => length + 1)
  return withStars(pattern, [...stay, ...move])
}

/** `*` matches nothing, too, so a beginning that ends before one also matches with it. */
function withStars(pattern: string, lengths: readonly number[]): number[] {
  const all = new Set(lengths)
  for (const length of all) if (pattern[length] === '*') all.add(length + 1)
  return [...all].sort((a, b) => a - b)
}

/** An author's folder lies at the top of the bucket: `{sub}.{lastName}.{firstName}/`. */
export const profiles = '*/Profile/*'

export const shopTexts = [
  '*/Books/*',
  '*/Bundles/*',
  profiles,
  '*/Blog/*',
  '*/Pages/*',
  'accounts/*',
  'tallies/*',
] as const

export const derived = ['derived/manifests/*', 'derived/catalogues/*'] as const

export const market = ['market/*', 'derived/market/*'] as const

export const marketPages = ['market-data/*', 'main/*'] as const
