import { functionsEnvironment } from '../environment.ts'
import type { LambdaFunction } from '../types.ts'

/** What looks after the platform's own documents by the clock. */
export const scheduledFunctions = {
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
