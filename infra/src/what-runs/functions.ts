import { functionsEnvironment, publisherEnvironment } from './environment.ts'
import { queueFunctions } from './functions/queued.ts'
import type { LambdaFunction } from './types.ts'

const scheduledFunctions = {
  'sweep-checkouts': {
    entry: 'functions/src/orders/sweep-lambda.ts',
    handler: 'handler',
    trigger: { by: 'schedule', everyMinutes: 5 },
    memoryInMb: 512,
    timeoutInSeconds: 300,
    environment: functionsEnvironment,
  },
  'sweep-preorders': {
    entry: 'functions/src/orders/preorders/sweep-lambda.ts',
    handler: 'handler',
    trigger: { by: 'schedule', everyMinutes: 5 },
    memoryInMb: 512,
    timeoutInSeconds: 300,
    environment: functionsEnvironment,
  },
  'sweep-issues': {
    entry: 'functions/src/issues/sweep-lambda.ts',
    handler: 'handler',
    trigger: { by: 'schedule', everyMinutes: 1 },
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
  'sweep-domains': {
    entry: 'functions/src/custom-domain/sweep-lambda.ts',
    handler: 'handler',
    trigger: { by: 'schedule', everyMinutes: 10 },
    memoryInMb: 512,
    timeoutInSeconds: 300,
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
} as const satisfies Record<string, LambdaFunction>

const askedFunctions = {
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
  // The user pool's timeout for its triggers is five seconds.
  'identity-email': {
    entry: 'functions/src/identity-email/lambda.ts',
    handler: 'handler',
    trigger: { by: 'identity', trigger: 'CustomMessage' },
    memoryInMb: 512,
    timeoutInSeconds: 5,
    environment: ['PRODUCT_ORIGIN', 'DOCUMENTS_BUCKET', 'ORIGIN_SECRET'],
  },
  'identity-sign-up': {
    entry: 'functions/src/identity-email/sign-up-lambda.ts',
    handler: 'handler',
    trigger: { by: 'identity', trigger: 'PreSignUp' },
    memoryInMb: 512,
    timeoutInSeconds: 5,
    environment: ['DOCUMENTS_BUCKET', 'ORIGIN_SECRET'],
  },
  'identity-events': {
    entry: 'functions/src/security/events-lambda.ts',
    handler: 'handler',
    trigger: { by: 'identity', trigger: 'PostConfirmation' },
    memoryInMb: 512,
    timeoutInSeconds: 5,
    environment: functionsEnvironment,
  },
} as const satisfies Record<string, LambdaFunction>

const scheduledPublishing = {
  'sweep-shops': {
    entry: 'publisher/src/sweep-lambda.ts',
    handler: 'handler',
    trigger: { by: 'schedule', everyMinutes: 60 },
    memoryInMb: 1769,
    timeoutInSeconds: 900,
    environment: publisherEnvironment,
  },
  // A few runs a day are enough: search engines crawl daily, and each run reads every shop's latest published data.
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

const toldFunctions = {
  'hear-mail': {
    entry: 'functions/src/newsletter/mail-events-lambda.ts',
    handler: 'handler',
    trigger: { by: 'mail', events: ['Bounce', 'Complaint'] },
    memoryInMb: 512,
    timeoutInSeconds: 30,
    environment: functionsEnvironment,
  },
} as const satisfies Record<string, LambdaFunction>

/**
 * Every Lambda function: code, trigger, size and environment; permissions are in `permissions.ts`. The local runtime
 * and the cloud stack are both built from this table.
 */
export const functions = {
  ...askedFunctions,
  ...queueFunctions,
  ...scheduledFunctions,
  ...scheduledPublishing,
  ...toldFunctions,
} as const satisfies Record<string, LambdaFunction>

export type FunctionName = keyof typeof functions
