import { secretNames } from './environment.ts'
import { type FunctionName, functions } from './functions.ts'
import { type Queue, queues } from './resources.ts'
import type { EnvName, LambdaFunction, QueueTrigger } from './types.ts'

export type FunctionRow = LambdaFunction & { name: FunctionName }

export const functionRows: readonly FunctionRow[] = Object.entries(functions).flatMap(([name, row]) =>
  isFunctionName(name) ? [{ ...row, name }] : [],
)

function isFunctionName(name: string): name is FunctionName {
  return name in functions
}

export const queueNames: readonly Queue[] = functionRows.flatMap(({ trigger }) =>
  trigger.by === 'queue' ? [trigger.queue] : [],
)

export function queueSettingsFor(queue: Queue) {
  const consumer = functionRows.find(({ trigger }) => trigger.by === 'queue' && trigger.queue === queue)
  if (consumer?.trigger.by !== 'queue') throw new Error(`no function reads the queue ${queue}`)
  return {
    maxReceives: queues[queue].maxReceives,
    visibilityTimeoutInSeconds: visibilityTimeout(consumer.timeoutInSeconds, consumer.trigger),
  }
}

/** Seconds. Lambda requires that a batch can be waited for, throttled and retried before another reader gets it. */
export const visibilityTimeout = (timeoutInSeconds: number, { windowInSeconds }: QueueTrigger) =>
  6 * timeoutInSeconds + windowInSeconds

export const functionSecrets = ({ environment }: Pick<LambdaFunction, 'environment'>): EnvName[] =>
  secretNames.filter((name) => environment.includes(name))
