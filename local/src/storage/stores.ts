import { isLike } from '@lorecircle/shared/registry/every-kind'
import { region } from '../settings/region.ts'
import { PersistenceManager, SnsStore, SqsStore } from './fauxqs-parts.ts'
import { ObjectStore } from './object-store.ts'
import { s3Event } from './s3-event.ts'

/** A change below a prefix, or of a key like one of these, puts S3's event on a queue. */
export type Notification = { bucket: string; prefix?: string; keys?: readonly string[]; queue: string }

/** Clients may sign for any region: there is one set of queues. */
class OneRegionQueues extends SqsStore {
  override getQueueByArn(arn: string) {
    return this.getQueueByName(arn.slice(arn.lastIndexOf(':') + 1))
  }
}

export type Stores = ReturnType<typeof openStores>

/** Buckets and queues, as they were left in the folder. */
export function openStores(dataDir: string, notifications: readonly Notification[]) {
  const persistence = new PersistenceManager(dataDir)
  const sqs = new OneRegionQueues()
  sqs.host = ''
  const sns = new SnsStore()
  const s3 = new ObjectStore((change) => {
    for (const { bucket, prefix = '', keys = ['*'], queue } of notifications) {
      if (bucket !== change.bucket || !change.key.startsWith(prefix) || !isLike(change.key, keys)) continue
      const event = s3Event(change, region, new Date())
      sqs.getQueueByName(queue)?.enqueue(SqsStore.createMessage(JSON.stringify(event)))
    }
  })
  persistence.load(sqs, sns, s3)
  sqs.persistence = persistence
  s3.persistence = persistence
  for (const queue of sqs.allQueues()) queue.persistence = persistence
  return { persistence, sqs, sns, s3 }
}
