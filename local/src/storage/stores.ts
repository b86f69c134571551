import { isLike } from '@lorecircle/shared/registry/every-kind'
import { PersistenceManager } from '../../vendor/fauxqs/persistence.ts'
import { SqsStore } from '../../vendor/fauxqs/sqs/sqsStore.ts'
import { busEvent } from './events/bus-event.ts'
import { type Marks, marksAt } from './events/marks.ts'
import { s3Event } from './events/s3-event.ts'
import { type ObjectChange, ObjectStore } from './object-store.ts'

/**
 * A change puts an event on a queue: S3's own of keys below a prefix, EventBridge's of keys like one of these, since
 * patterns are nothing that S3's own notifications know.
 */
export type Notification = { bucket: string; queue: string } & (
  | { prefix: string }
  | { keys: readonly string[] }
)

/** Clients may sign for any region: there is one set of queues. */
class OneRegionQueues extends SqsStore {
  override getQueueByArn(arn: string) {
    return this.getQueueByName(arn.slice(arn.lastIndexOf(':') + 1))
  }
}

function eventOf(notification: Notification, change: ObjectChange, marks: Marks): object | null {
  if ('keys' in notification) return isLike(change.key, notification.keys) ? busEvent(change, marks) : null
  return change.key.startsWith(notification.prefix) ? s3Event(change, marks) : null
}

export type Stores = ReturnType<typeof openStores>

/** Buckets and queues, as they were left in the folder. */
export function openStores(dataDir: string, notifications: readonly Notification[]) {
  const persistence = new PersistenceManager(dataDir)
  const sqs = new OneRegionQueues()
  sqs.host = ''
  const s3 = new ObjectStore((change) => {
    const marks = marksAt(new Date())
    for (const notification of notifications) {
      if (notification.bucket !== change.bucket) continue
      const event = eventOf(notification, change, marks)
      if (event === null) continue
      sqs.getQueueByName(notification.queue)?.enqueue(SqsStore.createMessage(JSON.stringify(event)))
    }
  })
  persistence.load(sqs, s3)
  sqs.persistence = persistence
  s3.persistence = persistence
  for (const queue of sqs.allQueues()) queue.persistence = persistence
  return { persistence, sqs, s3 }
}
