import { Match, Rule } from 'aws-cdk-lib/aws-events'
import { SqsQueue } from 'aws-cdk-lib/aws-events-targets'
import type { Construct } from 'constructs'
import { bucketEvents } from '../../what-runs/resources.ts'
import type { Buckets } from './buckets.ts'
import type { Queues } from './queues.ts'

/** S3's own word about what readers see, and about nothing else, on the publisher's queue. */
export function hearBuckets(scope: Construct, buckets: Buckets, { queues, dead }: Queues) {
  for (const { bucket, keys, queue } of bucketEvents)
    new Rule(scope, `${bucket}-to-${queue}`, {
      eventPattern: {
        source: ['aws.s3'],
        detailType: ['Object Created', 'Object Deleted'],
        detail: {
          bucket: { name: [buckets[bucket].bucketName] },
          object: { key: keys.flatMap((key) => Match.wildcard(key)) },
        },
      },
      targets: [new SqsQueue(queues[queue], { deadLetterQueue: dead[queue] })],
    })
}
