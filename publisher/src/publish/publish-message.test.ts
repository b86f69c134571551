import { expect, test } from 'vitest'
import { affectedAuthors, documentChanges } from './publish-message.ts'

const event = (...keys: string[]) =>
  JSON.stringify({ Records: keys.map((key) => ({ s3: { object: { key } } })) })

test('a hint and S3 name the same author for one save', () => {
  expect(affectedAuthors(JSON.stringify({ kind: 'publish', sub: 'a1', at: 1 }))).toEqual(['a1'])
  expect(affectedAuthors(event('a1.O%2527Brien.Fitz-James/Books/b1.json'))).toEqual(['a1'])
  expect(affectedAuthors(event('accounts/a1.json', 'tallies/a1/b1.json', 'tallies/a2/b1.json'))).toEqual([
    'a1',
    'a2',
  ])
})

test('what S3 says by way of EventBridge is taken as it is stored', () => {
  const said = (key: string) => JSON.stringify({ source: 'aws.s3', detail: { object: { key } } })
  expect(affectedAuthors(said('a1.A%2FB.O%27Brien/Books/b1.json'))).toEqual(['a1'])
  expect(affectedAuthors(said('claims/f/00001.json'))).toEqual([])
})

/** As AWS documents them: versions 2.1 to 2.3 were of one kind of event each, later ones are of all. */
const documented = (eventVersion: string, eventName: string, more: object = {}) =>
  JSON.stringify({
    Records: [
      {
        eventVersion,
        eventSource: 'aws:s3',
        awsRegion: 'us-west-2',
        eventName,
        eventTime: '1970-01-01T00:00:00.000Z',
        userIdentity: { principalId: 'AIDAJDPLRKLG7UEXAMPLE' },
        requestParameters: { sourceIPAddress: '127.0.0.1' },
        responseElements: { 'x-amz-request-id': 'C3D13FE58DE4C810', 'x-amz-id-2': 'FMyUVURIY8' },
        s3: {
          s3SchemaVersion: '1.0',
          configurationId: 'testConfigRule',
          bucket: { name: 'b', ownerIdentity: { principalId: 'A3NL1KOZZKExample' }, arn: 'arn:aws:s3:::b' },
          object: { key: 'a1.Two+Names%2B/Books/b1.json', sequencer: '0055AED6DCD90281E5', ...more },
        },
      },
    ],
  })

test.each([
  ['2.1', 'ObjectCreated:Put', { size: 1024, eTag: 'd41d8cd98f00b204e9800998ecf8427e', versionId: '096fKK' }],
  ['2.1', 'ObjectRemoved:Delete', {}],
  ['2.3', 'LifecycleExpiration:DeleteMarkerCreated', { versionId: null }],
  ['2.5', 'ObjectRemoved:DeleteMarkerCreated', { eTag: 'd41d8cd98f00b204e9800998ecf8427e', versionId: '09' }],
])('an event of version %s names its author: %s', (version, name, object) => {
  expect(affectedAuthors(documented(version, name, object))).toEqual(['a1'])
})

test('orders, claims and what was derived publish nothing, and a test event is no fault', () => {
  expect(
    affectedAuthors(event('orders/a1/o1.json', 'claims/f/00001.json', 'derived/manifests/a1.json')),
  ).toEqual([])
  expect(affectedAuthors(JSON.stringify({ Service: 'Amazon S3', Event: 's3:TestEvent' }))).toEqual([])
})

test('a message that nobody could have meant is refused, so that it ends in the dead letters', () => {
  expect(() => affectedAuthors('{"hello":"world"}')).toThrow()
})

test('what was written is told with its version; a hint, and what went, name none', () => {
  const key = 'a1.Two Names+/Books/b1.json'
  const put = documented('2.1', 'ObjectCreated:Put', { eTag: 'e1' })
  expect(documentChanges(put, 'a1')).toEqual([{ key, written: 'e1' }])
  expect(documentChanges(put, 'a2')).toEqual([])
  const went = documented('2.5', 'ObjectRemoved:DeleteMarkerCreated', { eTag: 'e1' })
  expect(documentChanges(went, 'a1')).toEqual([{ key, written: undefined }])
  const bus = (what: string) =>
    JSON.stringify({ source: 'aws.s3', 'detail-type': what, detail: { object: { key, etag: 'e1' } } })
  expect(documentChanges(bus('Object Created'), 'a1')).toEqual([{ key, written: 'e1' }])
  expect(documentChanges(bus('Object Deleted'), 'a1')).toEqual([{ key, written: undefined }])
  expect(documentChanges(JSON.stringify({ kind: 'publish', sub: 'a1', at: 1 }), 'a1')).toBeNull()
})
