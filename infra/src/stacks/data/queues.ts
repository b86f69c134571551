import { Duration } from 'aws-cdk-lib'
import type { LifecycleRule } from 'aws-cdk-lib/aws-s3'
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs'
import type { Construct } from 'constructs'
import { partName } from '../../stage/names.ts'
import type { DemoStage } from '../../stage/stage.ts'
import { queueSettingsFor } from '../../what-runs/lookups.ts'
import type { Bucket, Queue as Name } from '../../what-runs/resources.ts'

export type Queues = {
  queues: Record<Name, Queue>
  dead: Record<Name, Queue>
}

/** SQS's maximum. */
const kept = Duration.days(14)
export const queueSettings = {
  encryption: QueueEncryption.SQS_MANAGED,
  enforceSSL: true,
  retentionPeriod: kept,
}

export function createQueues(scope: Construct, stage: DemoStage): Queues {
  const pair = (name: Name) => {
    const dead = new Queue(scope, `${name}-dead`, {
      queueName: partName(stage, `${name}-dead`),
      ...queueSettings,
    })
    const { maxReceives, visibilityTimeoutInSeconds } = queueSettingsFor(name)
    const queue = new Queue(scope, name, {
      queueName: partName(stage, name),
      ...queueSettings,
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

const days = Duration.days

/** A day after the sweep of unfinished uploads, for uploads that were never recorded. */
const unfinished: LifecycleRule = { id: 'unfinished-uploads', abortIncompleteMultipartUploadAfter: days(8) }

const former = (keptInDays: number): LifecycleRule => ({
  id: 'former-versions',
  noncurrentVersionExpiration: days(keptInDays),
  expiredObjectDeleteMarker: true,
})

/** User data can be recovered for ninety days; pages can be generated again. */
export const lifecycles: Record<Bucket, LifecycleRule[]> = {
  documents: [
    unfinished,
    former(90),
    // The sweep deletes them after a day; this covers those that it missed.
    { id: 'previews', prefix: 'previews/', expiration: days(7) },
    // The stock screen shows them for ninety days.
    { id: 'lapses', prefix: 'lapses/', expiration: days(100) },
  ],
  masters: [unfinished, former(90)],
  uploads: [unfinished, former(1)],
  site: [unfinished, former(7)],
  // Counted every minute and then deleted; this covers unreadable files.
  logs: [unfinished, former(1), { id: 'uncounted', expiration: days(30) }],
}
