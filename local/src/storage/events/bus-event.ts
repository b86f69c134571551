import type { ObjectChange } from '../object-store.ts'
import { account } from '../queues.ts'
import type { Marks } from './marks.ts'

const reasons = {
  put: 'PutObject',
  completed: 'CompleteMultipartUpload',
  deleted: 'DeleteObject',
} as const satisfies Record<ObjectChange['kind'], string>

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
