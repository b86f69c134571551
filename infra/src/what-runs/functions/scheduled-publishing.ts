import { publisherEnvironment } from '../environment.ts'
import type { LambdaFunction } from '../types.ts'

/** What looks after pages by the clock. */
export const scheduledPublishing = {
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
