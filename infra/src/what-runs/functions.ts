import { sendersAtOnce } from '@lorecircle/functions/issues/pace'
import { functionsEnvironment, publisherEnvironment } from './environment.ts'
import type { LambdaFunction } from './types.ts'

/**
 * Every Lambda function: its code, what calls it, its size, and what it is told of where it runs. What each may do
 * stands in `permissions.ts`. The runtime on one machine obeys this table.
 */
export const functions = {
  api: {
    entry: 'functions/src/lambda.ts',
    handler: 'handler',
    trigger: { by: 'http', origin: 'api' },
    memoryInMb: 1769,
    timeoutInSeconds: 29,
    environment: functionsEnvironment,
  },
  'on-demand-pages': {
    entry: 'publisher/src/on-demand/lambda.ts',
    handler: 'handler',
    trigger: { by: 'http', origin: 'on-demand' },
    memoryInMb: 1769,
    timeoutInSeconds: 29,
    environment: publisherEnvironment,
  },
  'identity-email': {
    entry: 'functions/src/identity-email/lambda.ts',
    handler: 'handler',
    trigger: { by: 'identity', trigger: 'CustomMessage' },
    memoryInMb: 256,
    timeoutInSeconds: 5,
    environment: ['PRODUCT_ORIGIN'],
  },
  // The user pool waits five seconds for its triggers.
  'identity-events': {
    entry: 'functions/src/security/events-lambda.ts',
    handler: 'handler',
    trigger: { by: 'identity', trigger: 'PostConfirmation' },
    memoryInMb: 512,
    timeoutInSeconds: 5,
    environment: functionsEnvironment,
  },

  'publish-shops': {
    entry: 'publisher/src/lambda.ts',
    handler: 'publishHandler',
    trigger: {
      by: 'queue',
      queue: 'publish',
      batchSize: 10,
      windowInSeconds: 0,
      maximumConcurrency: 20,
      reportsFailures: true,
    },
    memoryInMb: 1769,
    timeoutInSeconds: 30,
    environment: publisherEnvironment,
  },
  // A run costs about the same whatever its size, so a burst wants large batches, for which Lambda waits a second; a
  // FIFO queue would wait for none, but take ten at most, and one bad message would hold the whole market up.
  'update-market': {
    entry: 'publisher/src/lambda.ts',
    handler: 'marketHandler',
    trigger: {
      by: 'queue',
      queue: 'market',
      batchSize: 200,
      windowInSeconds: 1,
      maximumConcurrency: 2,
      reportsFailures: true,
    },
    memoryInMb: 1769,
    timeoutInSeconds: 60,
    environment: publisherEnvironment,
  },
  // One message works on an issue for a minute; how many do so at once is what the mail service's rate allows.
  'send-issues': {
    entry: 'functions/src/issues/lambda.ts',
    handler: 'handler',
    trigger: {
      by: 'queue',
      queue: 'issues',
      batchSize: 1,
      windowInSeconds: 0,
      maximumConcurrency: sendersAtOnce,
      reportsFailures: false,
    },
    memoryInMb: 512,
    timeoutInSeconds: 120,
    environment: functionsEnvironment,
  },

  'sweep-checkouts': {
    entry: 'functions/src/orders/sweep-lambda.ts',
    handler: 'handler',
    trigger: { by: 'schedule', everyMinutes: 5 },
    memoryInMb: 512,
    timeoutInSeconds: 300,
    environment: functionsEnvironment,
  },
  'sweep-issues': {
    entry: 'functions/src/issues/sweep-lambda.ts',
    handler: 'handler',
    trigger: { by: 'schedule', everyMinutes: 10 },
    memoryInMb: 512,
    timeoutInSeconds: 300,
    environment: functionsEnvironment,
  },
  'sweep-accounts': {
    entry: 'functions/src/account-data/sweep-lambda.ts',
    handler: 'handler',
    trigger: { by: 'schedule', everyMinutes: 60 },
    memoryInMb: 512,
    timeoutInSeconds: 900,
    environment: functionsEnvironment,
  },
  'sweep-forms': {
    entry: 'functions/src/visitor/sweep-lambda.ts',
    handler: 'handler',
    trigger: { by: 'schedule', everyMinutes: 60 },
    memoryInMb: 512,
    timeoutInSeconds: 900,
    environment: functionsEnvironment,
  },
  'sweep-uploads': {
    entry: 'functions/src/uploads/parts/sweep-lambda.ts',
    handler: 'handler',
    trigger: { by: 'schedule', everyMinutes: 60 },
    memoryInMb: 512,
    timeoutInSeconds: 900,
    environment: functionsEnvironment,
  },
  'count-visits': {
    entry: 'functions/src/analytics/count-lambda.ts',
    handler: 'handler',
    trigger: { by: 'schedule', everyMinutes: 1 },
    memoryInMb: 512,
    timeoutInSeconds: 300,
    environment: functionsEnvironment,
  },
  'sweep-shops': {
    entry: 'publisher/src/sweep-lambda.ts',
    handler: 'handler',
    trigger: { by: 'schedule', everyMinutes: 60 },
    memoryInMb: 1769,
    timeoutInSeconds: 900,
    environment: publisherEnvironment,
  },
  // Search engines come by the day, and it reads what was last written of every shop.
  'publish-sitemaps': {
    entry: 'publisher/src/sitemaps-lambda.ts',
    handler: 'handler',
    trigger: { by: 'schedule', everyMinutes: 360 },
    memoryInMb: 1769,
    timeoutInSeconds: 900,
    environment: publisherEnvironment,
  },
  'order-market': {
    entry: 'publisher/src/order-lambda.ts',
    handler: 'handler',
    trigger: { by: 'schedule', everyMinutes: 60 },
    memoryInMb: 1769,
    timeoutInSeconds: 900,
    environment: publisherEnvironment,
  },
} as const satisfies Record<string, LambdaFunction>

export type FunctionName = keyof typeof functions
