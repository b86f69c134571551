import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { publishedKeys } from '@lorecircle/shared/registry/every-kind'
import { Match, Template } from 'aws-cdk-lib/assertions'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { queueNames, queueSettingsFor } from '../what-runs/lookups.ts'
import { bucketEvents, buckets } from '../what-runs/resources.ts'
import { clientReadable } from '../what-runs/user-attributes.ts'
import { exampleStage, propertiesOf } from './synth.fixture.ts'
import { headingAnchor } from './watch/ring.ts'

const { stacks } = exampleStage()
const data = Template.fromStack(stacks.data)
const name = (what: string) => `lorecircle-example-${what}`

test('nobody but who is let in reads a bucket, no version is lost, and an ETag is the MD5 of its bytes', () => {
  data.resourceCountIs('AWS::S3::Bucket', buckets.length)
  data.allResources('AWS::S3::Bucket', {
    DeletionPolicy: 'RetainExceptOnCreate',
    UpdateReplacePolicy: 'Retain',
    Properties: Match.objectLike({
      BucketEncryption: {
        ServerSideEncryptionConfiguration: [{ ServerSideEncryptionByDefault: { SSEAlgorithm: 'AES256' } }],
      },
      PublicAccessBlockConfiguration: {
        BlockPublicAcls: true,
        BlockPublicPolicy: true,
        IgnorePublicAcls: true,
        RestrictPublicBuckets: true,
      },
      OwnershipControls: { Rules: [{ ObjectOwnership: 'BucketOwnerEnforced' }] },
      VersioningConfiguration: { Status: 'Enabled' },
      LifecycleConfiguration: {
        Rules: Match.arrayWith([
          Match.objectLike({ AbortIncompleteMultipartUpload: { DaysAfterInitiation: 8 } }),
          Match.objectLike({ NoncurrentVersionExpiration: Match.anyValue() }),
        ]),
      },
    }),
  })
})

test('only the portal’s own page may upload from a browser', () => {
  data.resourcePropertiesCountIs('AWS::S3::Bucket', { CorsConfiguration: Match.anyValue() }, 1)
  data.hasResourceProperties('AWS::S3::Bucket', {
    CorsConfiguration: {
      CorsRules: [
        Match.objectLike({
          AllowedMethods: ['PUT'],
          AllowedOrigins: ['https://lorecircle.example'],
          ExposedHeaders: ['ETag'],
        }),
      ],
    },
  })
})

test.each(queueNames)('%s waits as long as its function may take, and its dead letters are kept', (queue) => {
  const { maxReceives, visibilityTimeoutInSeconds } = queueSettingsFor(queue)
  data.hasResourceProperties('AWS::SQS::Queue', {
    QueueName: name(queue),
    VisibilityTimeout: visibilityTimeoutInSeconds,
    RedrivePolicy: Match.objectLike({ maxReceiveCount: maxReceives }),
  })
  data.hasResourceProperties('AWS::SQS::Queue', {
    QueueName: name(`${queue}-dead`),
    MessageRetentionPeriod: 14 * 24 * 3600,
  })
})

test('a change of what readers see wakes the publisher, and nothing else does', () => {
  const keys = bucketEvents.map((event) => event.keys)
  expect(keys.flat()).toHaveLength(publishedKeys.length)
  data.resourceCountIs('AWS::Events::Rule', keys.length)
  for (const patterns of keys)
    data.hasResourceProperties('AWS::Events::Rule', {
      EventPattern: {
        source: ['aws.s3'],
        'detail-type': ['Object Created', 'Object Deleted'],
        detail: {
          bucket: Match.anyValue(),
          object: {
            key: patterns.map((pattern) => {
              const text = pattern.replace(/^\*|\*$/, '')
              if (text.includes('*')) return { wildcard: pattern }
              return pattern.startsWith('*') ? { suffix: text } : { prefix: text }
            }),
          },
          'deletion-type': [{ exists: false }, 'Delete Marker Created'],
        },
      },
    })
  data.hasResourceProperties('AWS::S3::Bucket', {
    NotificationConfiguration: { EventBridgeConfiguration: { EventBridgeEnabled: true } },
  })
})

test('an author’s account is theirs: names are all that a browser writes, and nobody learns who has one', () => {
  data.hasResource('AWS::Cognito::UserPool', {
    DeletionPolicy: 'Retain',
    Properties: Match.objectLike({
      DeletionProtection: 'ACTIVE',
      MfaConfiguration: 'OPTIONAL',
      EnabledMfas: ['SOFTWARE_TOKEN_MFA'],
      UserAttributeUpdateSettings: { AttributesRequireVerificationBeforeUpdate: ['email'] },
      EmailConfiguration: Match.objectLike({ EmailSendingAccount: 'DEVELOPER' }),
      LambdaConfig: {
        PreSignUp: Match.anyValue(),
        CustomMessage: Match.anyValue(),
        PostConfirmation: Match.anyValue(),
      },
    }),
  })
  data.hasResourceProperties('AWS::Cognito::UserPoolClient', {
    GenerateSecret: false,
    PreventUserExistenceErrors: 'ENABLED',
    EnableTokenRevocation: true,
    ReadAttributes: [...clientReadable].sort(),
    WriteAttributes: ['custom:firstname', 'custom:lastname', 'custom:middleinitial', 'name'],
  })
})

test('letters cannot spoil the name of receipts, and an address that bounced gets no more', () => {
  const mail = Template.fromStack(stacks.mail)
  for (const set of ['receipts', 'letters'])
    mail.hasResourceProperties('AWS::SES::ConfigurationSet', {
      Name: name(set),
      SuppressionOptions: { SuppressedReasons: ['BOUNCE', 'COMPLAINT'] },
    })
  mail.resourceCountIs('AWS::Route53::RecordSet', 6)
})

test('whoever an alarm wakes is told where it stands what to do', () => {
  const runbooks = readFileSync(join(import.meta.dirname, '../../../docs/operations.md'), 'utf8')
  const headings = [...runbooks.matchAll(/^### (.+)$/gm)].map(([, heading = '']) => headingAnchor(heading))
  const Alarm = z.object({ AlarmDescription: z.string(), AlarmActions: z.array(z.unknown()).min(1) })
  const alarms = [stacks.watch, stacks.edge].flatMap((stack) =>
    propertiesOf(Template.fromStack(stack), 'AWS::CloudWatch::Alarm', Alarm),
  )
  expect(alarms.length).toBeGreaterThan(10)
  for (const { AlarmDescription } of alarms)
    expect(headings).toContain(/docs\/operations\.md#(\S+)$/.exec(AlarmDescription)?.[1])
})

test('a stage may lie in the CDN’s own region: no two bells have one name', () => {
  const Bell = z.object({ TopicName: z.string() })
  const bells = [stacks.watch, stacks.edge].flatMap((stack) =>
    propertiesOf(Template.fromStack(stack), 'AWS::SNS::Topic', Bell),
  )
  expect(new Set(bells.map(({ TopicName }) => TopicName)).size).toBe(2)
})
