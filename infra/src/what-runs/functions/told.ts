import { functionsEnvironment } from '../environment.ts'
import type { LambdaFunction } from '../types.ts'

/** What hears of something that has happened elsewhere, and answers nobody. */
export const toldFunctions = {
  'hear-mail': {
    entry: 'functions/src/newsletter/mail-events-lambda.ts',
    handler: 'handler',
    trigger: { by: 'mail', events: ['Bounce', 'Complaint'] },
    memoryInMb: 512,
    timeoutInSeconds: 30,
    environment: functionsEnvironment,
  },
} as const satisfies Record<string, LambdaFunction>
