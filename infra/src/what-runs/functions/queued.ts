import { maxConcurrentSenders } from '@lorecircle/functions/issues/pace'
import { functionsEnvironment, publisherEnvironment } from '../environment.ts'
import type { LambdaFunction } from '../types.ts'

export const queueFunctions = {
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
  // Every shop once for each deployment, apart from the saves, which must not wait behind it. Rendering is the work, so
  // a run takes few; a shop of thousands of books takes a minute.
  'republish-shops': {
    entry: 'publisher/src/lambda.ts',
    handler: 'republishHandler',
    trigger: {
      by: 'queue',
      queue: 'republish',
      batchSize: 5,
      windowInSeconds: 0,
      maximumConcurrency: 20,
      reportsFailures: true,
    },
    memoryInMb: 1769,
    timeoutInSeconds: 300,
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
      maximumConcurrency: maxConcurrentSenders,
      reportsFailures: false,
    },
    memoryInMb: 512,
    timeoutInSeconds: 120,
    environment: functionsEnvironment,
  },
  // Account deletions and data exports: a message works on one account for a minute.
  'work-on-accounts': {
    entry: 'functions/src/account-data/lambda.ts',
    handler: 'handler',
    trigger: {
      by: 'queue',
      queue: 'works',
      batchSize: 1,
      windowInSeconds: 0,
      maximumConcurrency: 2,
      reportsFailures: false,
    },
    memoryInMb: 512,
    timeoutInSeconds: 120,
    environment: functionsEnvironment,
  },
} as const satisfies Record<string, LambdaFunction>
