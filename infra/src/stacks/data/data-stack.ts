import { Aws, Duration, RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib'
import {
  AccountRecovery,
  ClientAttributes,
  FeaturePlan,
  Mfa,
  StringAttribute,
  UserPool,
  type UserPoolClient,
  UserPoolEmail,
  UserPoolOperation,
} from 'aws-cdk-lib/aws-cognito'
import { Match, Rule } from 'aws-cdk-lib/aws-events'
import { SqsQueue } from 'aws-cdk-lib/aws-events-targets'
import { Effect, PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda'
import {
  BlockPublicAccess,
  Bucket,
  BucketEncryption,
  CfnBucket,
  HttpMethods,
  ObjectOwnership,
} from 'aws-cdk-lib/aws-s3'
import type { Secret } from 'aws-cdk-lib/aws-secretsmanager'
import type { Construct } from 'constructs'
import { bucketName, functionName, partName } from '../../stage/names.ts'
import type { DemoStage } from '../../stage/stage.ts'
import { functionRows } from '../../what-runs/lookups.ts'
import { bucketEvents, isWildcard, type Bucket as Name } from '../../what-runs/resources.ts'
import type { IdentityTrigger } from '../../what-runs/types.ts'
import {
  clientReadable,
  clientWritable,
  ownAttributes,
  platformAttributes,
} from '../../what-runs/user-attributes.ts'
import { logSources } from '../edge/access-log.ts'
import { createGateways, type Gateways } from './gateways.ts'
import { createOriginSecret } from './origin-secret.ts'
import { createQueues, lifecycles, type Queues } from './queues.ts'

const fromThePortal = ({ productDomain }: DemoStage) => ({
  allowedOrigins: [`https://${productDomain}`],
  allowedMethods: [HttpMethods.PUT],
  allowedHeaders: ['*'],
  exposedHeaders: ['ETag'],
  maxAge: 3600,
})

const operations: Record<IdentityTrigger, UserPoolOperation> = {
  PreSignUp: UserPoolOperation.PRE_SIGN_UP,
  CustomMessage: UserPoolOperation.CUSTOM_MESSAGE,
  PostConfirmation: UserPoolOperation.POST_CONFIRMATION,
}

/** The functions need the pool's id, so they are created after it: the pool refers to them by name. */
const named = (scope: Construct, stage: DemoStage, row: Parameters<typeof functionName>[1]) =>
  LambdaFunction.fromFunctionAttributes(scope, row, {
    functionArn: `arn:${Aws.PARTITION}:lambda:${stage.region}:${Aws.ACCOUNT_ID}:function:${functionName(stage, row)}`,
    skipPermissions: true,
  })

const portalClient = (pool: UserPool) =>
  pool.addClient('portal', {
    generateSecret: false,
    authFlows: { userSrp: true, adminUserPassword: true },
    preventUserExistenceErrors: true,
    enableTokenRevocation: true,
    disableOAuth: true,
    accessTokenValidity: Duration.hours(1),
    idTokenValidity: Duration.hours(1),
    refreshTokenValidity: Duration.days(30),
    readAttributes: new ClientAttributes()
      .withStandardAttributes({ email: true, emailVerified: true, fullname: true })
      .withCustomAttributes(...clientReadable.filter(isCustom)),
    writeAttributes: new ClientAttributes()
      .withStandardAttributes({ fullname: true })
      .withCustomAttributes(...clientWritable.filter(isCustom)),
  })

const isCustom = (name: string) => name.startsWith('custom:')

const addressIn = (from: string) => /<([^<>]+)>$/.exec(from)?.[1] ?? from

const nameIn = (from: string) => from.replace(/\s*<[^<>]+>$/, '')

export class DataStack extends Stack {
  readonly buckets: Buckets
  readonly queues: Queues
  readonly accounts: Accounts
  readonly gateways: Gateways
  readonly originSecret: Secret

  constructor(scope: Construct, id: string, props: StackProps, stage: DemoStage) {
    super(scope, id, props)
    this.buckets = bucketsIn(this, stage)
    letTheCdnIn(this.buckets, stage)
    this.queues = createQueues(this, stage)
    hearBuckets(this, this.buckets, this.queues)
    this.accounts = accountsIn(this, stage)
    this.gateways = createGateways(this, stage)
    this.originSecret = createOriginSecret(this, stage)
  }
}

function hearBuckets(scope: Construct, buckets: Buckets, { queues, dead }: Queues) {
  for (const [index, { bucket, keys, queue }] of bucketEvents.entries())
    new Rule(scope, `${bucket}-to-${queue}-${index + 1}`, {
      eventPattern: {
        source: ['aws.s3'],
        detailType: ['Object Created', 'Object Deleted'],
        detail: {
          bucket: { name: [buckets[bucket].bucketName] },
          object: { key: keys.flatMap(matcherFor) },
          // Creations have none. A version that a lifecycle rule removes is deleted permanently, which changes
          // nothing.
          'deletion-type': [...Match.doesNotExist(), 'Delete Marker Created'],
        },
      },
      targets: [new SqsQueue(queues[queue], { deadLetterQueue: dead[queue] })],
    })
}

function matcherFor(key: string): string[] {
  if (isWildcard(key)) return Match.wildcard(key)
  if (key.startsWith('*')) return Match.suffix(key.slice(1))
  return key.endsWith('*') ? Match.prefix(key.slice(0, -1)) : [key]
}

/**
 * Allows the CDN to read pages and write its log, but not to list: a missing page answers 403, which fails over as
 * 404 does. The distribution is created later in another region, so it is identified by its account.
 */
function letTheCdnIn({ site, logs }: Buckets, stage: DemoStage) {
  const account = { 'aws:SourceAccount': Aws.ACCOUNT_ID }
  site.addToResourcePolicy(
    new PolicyStatement({
      effect: Effect.ALLOW,
      principals: [new ServicePrincipal('cloudfront.amazonaws.com')],
      actions: ['s3:GetObject'],
      resources: [site.arnForObjects('*')],
      conditions: {
        StringEquals: account,
        ArnLike: { 'aws:SourceArn': `arn:${Aws.PARTITION}:cloudfront::${Aws.ACCOUNT_ID}:distribution/*` },
      },
    }),
  )
  logs.addToResourcePolicy(
    new PolicyStatement({
      effect: Effect.ALLOW,
      principals: [new ServicePrincipal('delivery.logs.amazonaws.com')],
      actions: ['s3:PutObject'],
      resources: [logs.arnForObjects('*')],
      conditions: {
        StringEquals: account,
        ArnLike: {
          'aws:SourceArn': Object.values(logSources(stage)).map(
            (source) => `arn:${Aws.PARTITION}:logs:us-east-1:${Aws.ACCOUNT_ID}:delivery-source:${source}`,
          ),
        },
      },
    }),
  )
}

type Accounts = { pool: UserPool; client: UserPoolClient }

function accountsIn(scope: Construct, stage: DemoStage): Accounts {
  const pool = new UserPool(scope, 'accounts', {
    userPoolName: partName(stage, 'accounts'),
    deletionProtection: true,
    removalPolicy: RemovalPolicy.RETAIN,
    featurePlan: FeaturePlan.ESSENTIALS,
    selfSignUpEnabled: true,
    signInAliases: { email: true },
    autoVerify: { email: true },
    keepOriginal: { email: true },
    customAttributes: Object.fromEntries(
      [...ownAttributes, ...platformAttributes].map((name) => [name, new StringAttribute({ mutable: true })]),
    ),
    mfa: Mfa.OPTIONAL,
    mfaSecondFactor: { sms: false, otp: true },
    accountRecovery: AccountRecovery.EMAIL_ONLY,
    // Only a minimum length: composition rules make worse passwords (NIST SP 800-63B, 3.1.1.2).
    passwordPolicy: {
      minLength: 8,
      requireDigits: false,
      requireLowercase: false,
      requireUppercase: false,
      requireSymbols: false,
    },
    email: UserPoolEmail.withSES({
      fromEmail: addressIn(stage.mailFrom),
      fromName: nameIn(stage.mailFrom),
      sesRegion: stage.region,
      sesVerifiedDomain: stage.productDomain,
      configurationSetName: partName(stage, 'receipts'),
    }),
  })
  for (const { name, trigger } of functionRows)
    if (trigger.by === 'identity') pool.addTrigger(operations[trigger.trigger], named(scope, stage, name))
  return { pool, client: portalClient(pool) }
}

type Buckets = Record<Name, Bucket>

function bucketsIn(scope: Construct, stage: DemoStage): Buckets {
  const make = (name: Name) => bucketIn(scope, stage, name)
  return {
    documents: make('documents'),
    uploads: make('uploads'),
    masters: make('masters'),
    site: make('site'),
    logs: make('logs'),
  }
}

function bucketIn(scope: Construct, stage: DemoStage, name: Name): Bucket {
  const bucket = new Bucket(scope, name, {
    bucketName: bucketName(stage, name),
    // A page is compared with the stored one by the MD5 that S3 uses as its ETag, which is the case only for this
    // encryption.
    encryption: BucketEncryption.S3_MANAGED,
    blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
    objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
    enforceSSL: true,
    versioned: true,
    lifecycleRules: lifecycles[name],
    // The name is fixed: a bucket retained from a failed first deployment would block the next one.
    removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
    ...(name === 'uploads' && { cors: [fromThePortal(stage)] }),
  })
  const raw = bucket.node.defaultChild
  const isHeard = bucketEvents.some((event) => event.bucket === name)
  if (isHeard && raw instanceof CfnBucket)
    raw.notificationConfiguration = { eventBridgeConfiguration: { eventBridgeEnabled: true } }
  return bucket
}
