import { randomBytes } from 'node:crypto'
import { matchesKeyPattern } from '@lorecircle/shared/registry/every-kind'
import { PersistenceManager } from '../../vendor/fauxqs/persistence.ts'
import { SqsStore } from '../../vendor/fauxqs/sqs/sqsStore.ts'
import { region } from '../settings/names.ts'
import { type ObjectChange, ObjectStore } from './object-store.ts'
import { account } from './queues.ts'

let latest = 0

/** S3's event names in a versioned bucket, where a delete adds a delete marker. */
const names = {
  put: 'ObjectCreated:Put',
  completed: 'ObjectCreated:CompleteMultipartUpload',
  deleted: 'ObjectRemoved:DeleteMarkerCreated',
} as const satisfies Record<ObjectChange['kind'], string>

const formEncodedKey = (key: string) =>
  new URLSearchParams({ key }).toString().slice('key='.length).replaceAll('%2F', '/')

const reasons = {
  put: 'PutObject',
  completed: 'CompleteMultipartUpload',
  deleted: 'DeleteObject',
} as const satisfies Record<ObjectChange['kind'], string>

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
  if ('keys' in notification)
    return matchesKeyPattern(change.key, notification.keys) ? busEvent(change, marks) : null
  return change.key.startsWith(notification.prefix) ? s3Event(change, marks) : null
}

export type StorageStores = ReturnType<typeof openStores>

/** Buckets and queues, as they were left in the folder. */
export function openStores(dataDir: string, notifications: readonly Notification[]) {
  const persistence = new PersistenceManager(dataDir)
  const sqs = new OneRegionQueues()
  sqs.host = ''
  const s3 = new ObjectStore((change) => {
    const marks = createEventMetadata(new Date())
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

/**
 * The JSON that EventBridge puts on a queue for a change in a bucket. Keys are as they are stored, times are in whole
 * seconds. https://docs.aws.amazon.com/AmazonS3/latest/userguide/ev-events.html
 */
export function busEvent(
  { kind, bucket, key, size, etag }: ObjectChange,
  { region, now, sequencer, versionId, requestId }: Marks,
) {
  const isDeleted = kind === 'deleted'
  return {
    version: '0',
    id: crypto.randomUUID(),
    'detail-type': isDeleted ? 'Object Deleted' : 'Object Created',
    source: 'aws.s3',
    account,
    time: now.toISOString().replace(/\.\d+/, ''),
    region,
    resources: [`arn:aws:s3:::${bucket}`],
    detail: {
      version: '0',
      'event-version': '1.2',
      bucket: { name: bucket },
      object: { key, ...(size !== undefined && { size }), etag, 'version-id': versionId, sequencer },
      'request-id': requestId,
      requester: account,
      'source-ip-address': '127.0.0.1',
      reason: reasons[kind],
      ...(isDeleted && { 'deletion-type': 'Delete Marker Created' }),
    },
  }
}

/**
 * The JSON that S3 itself puts on a queue. Keys are form-encoded: a space is '+', a slash stays.
 * https://docs.aws.amazon.com/AmazonS3/latest/userguide/notification-content-structure.html
 */
export function s3Event(
  { kind, bucket, key, size, etag }: ObjectChange,
  { region, now, sequencer, versionId, requestId }: Marks,
) {
  return {
    Records: [
      {
        eventVersion: '2.5',
        eventSource: 'aws:s3',
        awsRegion: region,
        eventTime: now.toISOString(),
        eventName: names[kind],
        userIdentity: { principalId: 'AWS:local' },
        requestParameters: { sourceIPAddress: '127.0.0.1' },
        responseElements: { 'x-amz-request-id': requestId, 'x-amz-id-2': 'local' },
        s3: {
          s3SchemaVersion: '1.0',
          configurationId: 'local',
          bucket: {
            name: bucket,
            ownerIdentity: { principalId: 'local' },
            arn: `arn:aws:s3:::${bucket}`,
          },
          object: {
            key: formEncodedKey(key),
            ...(size !== undefined && { size }),
            eTag: etag,
            versionId,
            sequencer,
          },
        },
      },
    ],
  }
}

type Marks = {
  region: string
  now: Date
  /** Of two changes of one key, the later one's is the greater hexadecimal number. */
  sequencer: string
  versionId: string
  requestId: string
}

export function createEventMetadata(now: Date): Marks {
  latest = Math.max(latest + 1, now.getTime() * 1024)
  return {
    region,
    now,
    sequencer: latest.toString(16).toUpperCase().padStart(18, '0'),
    versionId: randomBytes(24).toString('base64url'),
    requestId: randomBytes(8).toString('hex').toUpperCase(),
  }
}
