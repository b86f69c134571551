import { askedFunctions } from './functions/asked.ts'
import { queueFunctions } from './functions/queued.ts'
import { scheduledFunctions } from './functions/scheduled.ts'
import { scheduledPublishing } from './functions/scheduled-publishing.ts'
import { toldFunctions } from './functions/told.ts'
import type { LambdaFunction } from './types.ts'

/**
 * Every Lambda function: its code, what calls it, its size, and what it is told of where it runs. What each may do
 * stands in `permissions.ts`. The runtime on one machine obeys this table, and the cloud is made from it.
 */
export const functions = {
  ...askedFunctions,
  ...queueFunctions,
  ...scheduledFunctions,
  ...scheduledPublishing,
  ...toldFunctions,
} as const satisfies Record<string, LambdaFunction>

export type FunctionName = keyof typeof functions
