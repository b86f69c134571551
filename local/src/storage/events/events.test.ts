import { expect, test } from 'vitest'
import { z } from 'zod'
import type { ObjectChange } from '../object-store.ts'
import { busEvent, createEventMetadata, s3Event } from '../stores.ts'

/** The events as AWS documents them: whatever else stands in one of ours was made up here. */

const text = z.string().min(1)
const hex = z.string().regex(/^[0-9A-F]+$/)
const plainETag = z.string().regex(/^[0-9a-f]{32}(-\d+)?$/)

const OwnEvent = z.strictObject({
  Records: z.tuple([
    z.strictObject({
      eventVersion: z.literal('2.5'),
      eventSource: z.literal('aws:s3'),
      awsRegion: text,
      eventTime: z.iso.datetime({ precision: 3 }),
      eventName: z.string().regex(/^Object(Created|Removed):[A-Za-z]+$/),
      userIdentity: z.strictObject({ principalId: text }),
      requestParameters: z.strictObject({ sourceIPAddress: text }),
      responseElements: z.strictObject({ 'x-amz-request-id': text, 'x-amz-id-2': text }),
      s3: z.strictObject({
        s3SchemaVersion: z.literal('1.0'),
        configurationId: text,
        bucket: z.strictObject({
          name: text,
          ownerIdentity: z.strictObject({ principalId: text }),
          arn: z.templateLiteral(['arn:aws:s3:::', text]),
        }),
        object: z.strictObject({
          key: text,
          size: z.int().optional(),
          eTag: plainETag,
          versionId: text,
          sequencer: hex,
        }),
      }),
    }),
  ]),
})

const BusEvent = z.strictObject({
  version: z.literal('0'),
  id: z.uuid(),
  'detail-type': z.enum(['Object Created', 'Object Deleted']),
  source: z.literal('aws.s3'),
  account: z.string().regex(/^\d{12}$/),
  time: z.iso.datetime({ precision: 0 }),
  region: text,
  resources: z.tuple([z.templateLiteral(['arn:aws:s3:::', text])]),
  detail: z.strictObject({
    version: z.literal('0'),
    'event-version': z.string().regex(/^1\.\d+$/),
    bucket: z.strictObject({ name: text }),
    object: z.strictObject({
      key: text,
      size: z.int().optional(),
      etag: plainETag,
      'version-id': text,
      sequencer: hex,
    }),
    'request-id': text,
    requester: text,
    'source-ip-address': text,
    reason: z.enum(['PutObject', 'CompleteMultipartUpload', 'DeleteObject']),
    'deletion-type': z.literal('Delete Marker Created').optional(),
  }),
})

const etag = 'd41d8cd98f00b204e9800998ecf8427e'
const key = 'a1.O%27Brien/Books/red flower.json'
const written: ObjectChange = { kind: 'put', bucket: 'documents', key, size: 3, etag }
const removed: ObjectChange = { kind: 'deleted', bucket: 'documents', key, etag }
const marks = () => createEventMetadata(new Date('2026-11-22T20:00:00.123Z'))

test('what S3 says by itself has the documented form, its key form-encoded', () => {
  const [said] = OwnEvent.parse(s3Event(written, marks())).Records
  expect(said.s3.object).toMatchObject({ key: 'a1.O%2527Brien/Books/red+flower.json', size: 3, eTag: etag })
  const [gone] = OwnEvent.parse(s3Event(removed, marks())).Records
  expect([gone.eventName, gone.s3.object.size]).toEqual(['ObjectRemoved:DeleteMarkerCreated', undefined])
})

test('what EventBridge says has the documented form, its key as it is stored', () => {
  const said = BusEvent.parse(busEvent(written, marks()))
  expect(said).toMatchObject({ 'detail-type': 'Object Created', time: '2026-11-22T20:00:00Z' })
  expect(said.detail).toMatchObject({ object: { key, size: 3 }, reason: 'PutObject' })
  expect(said.detail['deletion-type']).toBeUndefined()
  const gone = BusEvent.parse(busEvent(removed, marks()))
  expect(gone['detail-type']).toBe('Object Deleted')
  expect(gone.detail).toMatchObject({ reason: 'DeleteObject', 'deletion-type': 'Delete Marker Created' })
})

test('of five thousand changes in one moment, each has a later sequencer than the one before', () => {
  const sequencers = Array.from({ length: 5_000 }, () => marks().sequencer)
  expect(sequencers).toEqual([...new Set(sequencers)].sort())
})
