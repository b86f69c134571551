import { expect, test } from 'vitest'
import { describeChanges } from '../deploy.ts'
import { emptyTemplate, forbiddenChanges, templateChanges } from './changes.ts'

const stack = 'lorecircle-live-data'
const at = (name: string) => ({ Metadata: { 'aws:cdk:path': `${stack}/${name}/Resource` } })
const bucket = (BucketName: string, more: object = {}) => ({
  Type: 'AWS::S3::Bucket',
  Properties: { BucketName, ...more },
  DeletionPolicy: 'RetainExceptOnCreate',
  ...at('documents'),
})
const queue = (VisibilityTimeout: number, QueueName = 'publish') => ({
  Type: 'AWS::SQS::Queue',
  Properties: { QueueName, VisibilityTimeout },
  ...at('publish'),
})
const before = { Resources: { documents: bucket('mine'), publish: queue(60) } }

test('an operator reads what a deployment makes, changes, replaces and removes, by the names of the code', () => {
  const topic = { Type: 'AWS::SNS::Topic', ...at('bell') }
  const changes = templateChanges(
    stack,
    { Resources: { ...before.Resources, bell: topic } },
    {
      Resources: {
        documents: bucket('mine', { Tags: [] }),
        publish: queue(60, 'other'),
        again: topic,
        more: topic,
      },
    },
  )
  expect(describeChanges(stack, changes)).toEqual([
    'lorecircle-live-data:',
    '  + made: 2 × SNS Topic',
    '  - removed: SNS Topic bell',
    '  ! replaced: SQS Queue publish (QueueName)',
    '  ~ changed: S3 Bucket documents (Tags)',
  ])
  expect(forbiddenChanges(changes)).toEqual([])
})

test('a stage that stands already is told that nothing changes', () => {
  expect(describeChanges(stack, templateChanges(stack, before, before))).toEqual([
    `${stack}: nothing changes`,
  ])
})

test.each([
  ['replaced', { documents: bucket('another') }],
  ['retained', {}],
])('what people wrote is not %s by a deployment', (fate, documents) => {
  const changes = templateChanges(stack, before, { Resources: { ...documents, publish: queue(60) } })
  expect(forbiddenChanges(changes)).toMatchObject([{ name: 'documents', fate }])
})

test('another rule for what becomes of documents is named, too', () => {
  const documents = { ...bucket('mine'), DeletionPolicy: 'Retain' }
  const changes = templateChanges(stack, before, { Resources: { ...before.Resources, documents } })
  expect(describeChanges(stack, changes)).toContain('  ~ changed: S3 Bucket documents (DeletionPolicy)')
})

test('accounts are kept like documents', () => {
  const accounts = { Type: 'AWS::Cognito::UserPool', DeletionPolicy: 'Retain', ...at('accounts') }
  expect(forbiddenChanges(templateChanges(stack, { Resources: { accounts } }, emptyTemplate))).toMatchObject([
    { name: 'accounts', fate: 'retained' },
  ])
})

test('a first deployment is allowed to make all of it', () => {
  expect(forbiddenChanges(templateChanges(stack, emptyTemplate, before))).toEqual([])
})
