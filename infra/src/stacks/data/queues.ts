import { Duration } from 'aws-cdk-lib'
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs'
import type { Construct } from 'constructs'
import { partName } from '../../stage/names.ts'
import type { Stage } from '../../stage/stage.ts'
import { queueOf } from '../../what-runs/lookups.ts'
import type { Queue as Name } from '../../what-runs/resources.ts'

export type Queues = {
  queues: Record<Name, Queue>
  dead: Record<Name, Queue>
}

/** As long as SQS keeps anything. */
const kept = Duration.days(14)
export const asMessagesAreKept = {
  encryption: QueueEncryption.SQS_MANAGED,
  enforceSSL: true,
  retentionPeriod: kept,
}

export function queuesIn(scope: Construct, stage: Stage): Queues {
  const pair = (name: Name) => {
    const dead = new Queue(scope, `${name}-dead`, {
      queueName: partName(stage, `${name}-dead`),
      ...asMessagesAreKept,
    })
    const { maxReceives, visibilityTimeoutInSeconds } = queueOf(name)
    const queue = new Queue(scope, name, {
      queueName: partName(stage, name),
      ...asMessagesAreKept,
      visibilityTimeout: Duration.seconds(visibilityTimeoutInSeconds),
      deadLetterQueue: { queue: dead, maxReceiveCount: maxReceives },
    })
    return { queue, dead }
  }
  const [publish, republish, market] = [pair('publish'), pair('republish'), pair('market')]
  const [issues, works] = [pair('issues'), pair('works')]
  return {
    queues: {
      publish: publish.queue,
      republish: republish.queue,
      market: market.queue,
      issues: issues.queue,
      works: works.queue,
    },
    dead: {
      publish: publish.dead,
      republish: republish.dead,
      market: market.dead,
      issues: issues.dead,
      works: works.dead,
    },
  }
}
