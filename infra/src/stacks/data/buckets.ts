import { RemovalPolicy } from 'aws-cdk-lib'
import {
  BlockPublicAccess,
  Bucket,
  BucketEncryption,
  CfnBucket,
  HttpMethods,
  ObjectOwnership,
} from 'aws-cdk-lib/aws-s3'
import type { Construct } from 'constructs'
import { bucketName } from '../../stage/names.ts'
import type { Stage } from '../../stage/stage.ts'
import { bucketEvents, type Bucket as Name } from '../../what-runs/resources.ts'
import { lifecycles } from './lifecycle.ts'

export type Buckets = Record<Name, Bucket>

/** Private, versioned, and kept when their stack goes. */
export function bucketsIn(scope: Construct, stage: Stage): Buckets {
  const make = (name: Name) => bucketIn(scope, stage, name)
  return {
    documents: make('documents'),
    uploads: make('uploads'),
    masters: make('masters'),
    site: make('site'),
    logs: make('logs'),
  }
}

function bucketIn(scope: Construct, stage: Stage, name: Name): Bucket {
  const bucket = new Bucket(scope, name, {
    bucketName: bucketName(stage, name),
    // A page is compared with what stands by the MD5 that S3 gives as its ETag, which it does under this key alone.
    encryption: BucketEncryption.S3_MANAGED,
    blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
    objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
    enforceSSL: true,
    versioned: true,
    lifecycleRules: lifecycles[name],
    // Its name is its own for good: what a first deployment that failed has made would be in the next one's way.
    removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
    ...(name === 'uploads' && { cors: [fromThePortal(stage)] }),
  })
  const raw = bucket.node.defaultChild
  const isHeard = bucketEvents.some((event) => event.bucket === name)
  if (isHeard && raw instanceof CfnBucket)
    raw.notificationConfiguration = { eventBridgeConfiguration: { eventBridgeEnabled: true } }
  return bucket
}

/** The browser uploads by itself, and notes each part's ETag. */
const fromThePortal = ({ productDomain }: Stage) => ({
  allowedOrigins: [`https://${productDomain}`],
  allowedMethods: [HttpMethods.PUT],
  allowedHeaders: ['*'],
  exposedHeaders: ['ETag'],
  maxAge: 3600,
})
