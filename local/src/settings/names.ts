import type { Bucket, Queue } from '@lorecircle/infra/what-runs/resources'

export const resourceNames = {
  accessKeyId: 'lorecircle',
  buckets: {
    documents: 'lorecircle-documents',
    uploads: 'lorecircle-uploads',
    masters: 'lorecircle-masters',
    site: 'lorecircle-site',
    logs: 'lorecircle-logs',
  } satisfies Record<Bucket, string>,
  queues: {
    publish: 'lorecircle-publish',
    republish: 'lorecircle-republish',
    market: 'lorecircle-market',
    issues: 'lorecircle-issues',
    works: 'lorecircle-works',
  } satisfies Record<Queue, string>,
  distributionId: 'ELORECIRCLELOCAL',
  domains: {
    distributionId: 'ELORECIRCLETENANT',
    group: 'cg_lorecircle',
    target: 'dlorecircle.cloudfront.net',
  },
  operator: {
    name: 'Lorecircle Local',
    address: 'Lorecircle on one machine|This is no public service',
    email: 'hello@lorecircle.example',
  },
  lettersSet: 'lorecircle-letters',
  mailFrom: 'Lorecircle <hello@lorecircle.example>',
  prices: { monthly: 'price_membership_monthly', yearly: 'price_membership_yearly' },
} as const

/** The product's own region (B9-24). */
export const region = 'us-west-2'
