import type { ObjectChange } from './object-store.ts'

let sequence = 0

/** The JSON that S3 puts on a queue. Keys are form-encoded, as S3 does: a space is '+', a slash stays. */
export function s3Event(change: ObjectChange, region: string, now: Date) {
  const sequencer = (now.getTime() * 4096 + (sequence++ % 4096)).toString(16).toUpperCase().padStart(16, '0')
  return {
    Records: [
      {
        eventVersion: '2.1',
        eventSource: 'aws:s3',
        awsRegion: region,
        eventTime: now.toISOString(),
        eventName: change.name,
        userIdentity: { principalId: 'AWS:local' },
        requestParameters: { sourceIPAddress: '127.0.0.1' },
        responseElements: { 'x-amz-request-id': sequencer, 'x-amz-id-2': 'local' },
        s3: {
          s3SchemaVersion: '1.0',
          configurationId: 'local',
          bucket: {
            name: change.bucket,
            ownerIdentity: { principalId: 'local' },
            arn: `arn:aws:s3:::${change.bucket}`,
          },
          object: {
            key: formEncodedKey(change.key),
            ...(change.size !== undefined && { size: change.size }),
            ...(change.etag !== undefined && { eTag: change.etag.replaceAll('"', '') }),
            sequencer,
          },
        },
      },
    ],
  }
}

const formEncodedKey = (key: string) =>
  new URLSearchParams({ key }).toString().slice('key='.length).replaceAll('%2F', '/')
