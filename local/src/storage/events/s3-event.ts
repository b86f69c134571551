import type { ObjectChange } from '../object-store.ts'
import type { Marks } from './marks.ts'

/** What S3 calls a change of a bucket that keeps former versions, where a delete only puts a marker over them. */
const names = {
  put: 'ObjectCreated:Put',
  completed: 'ObjectCreated:CompleteMultipartUpload',
  deleted: 'ObjectRemoved:DeleteMarkerCreated',
} as const satisfies Record<ObjectChange['kind'], string>

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

const formEncodedKey = (key: string) =>
  new URLSearchParams({ key }).toString().slice('key='.length).replaceAll('%2F', '/')
