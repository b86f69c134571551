import { Match, Rule } from 'aws-cdk-lib/aws-events'
import { SqsQueue } from 'aws-cdk-lib/aws-events-targets'
import type { Construct } from 'constructs'
import { bucketEvents, isWildcard } from '../../what-runs/resources.ts'
import type { Buckets } from './buckets.ts'
import type { Queues } from './queues.ts'

/** S3's own word about what readers see, and about nothing else, on the publisher's queue. */
export function hearBuckets(scope: Construct, buckets: Buckets, { queues, dead }: Queues) {
  for (const [index, { bucket, keys, queue }] of bucketEvents.entries())
    new Rule(scope, `${bucket}-to-${queue}-${index + 1}`, {
      eventPattern: {
        source: ['aws.s3'],
        detailType: ['Object Created', 'Object Deleted'],
        detail: {
          bucket: { name: [buckets[bucket].bucketName] },
          object: { key: keys.flatMap(matcherFor) },
          // What is created has none. A version that a lifecycle rule removes is deleted permanently: nothing changes.
          'deletion-type': [...Match.doesNotExist(), 'Delete Marker Created'],
        },
      },
      targets: [new SqsQueue(queues[queue], { deadLetterQueue: dead[queue] })],
    })
}

function matcherFor(key: string): string[] {
  if (isWildcard(key)) return Match.wildcard(key)
  if (key.startsWith('*')) return Match.suffix(key.slice(1))
  return key.endsWith('*') ? Match.prefix(key.slice(0, -1)) : [key]
}
