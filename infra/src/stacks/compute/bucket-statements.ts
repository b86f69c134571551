import { PolicyStatement } from 'aws-cdk-lib/aws-iam'
import type { Bucket } from 'aws-cdk-lib/aws-s3'
import type { Rights } from '../../what-runs/types.ts'

type Keys = NonNullable<Rights['read']>

/**
 * One bucket's line of the table as IAM has it. Who reads may list, since a missing key is forbidden otherwise, and
 * not missing. No one may delete a version, or change who may do what.
 */
export function bucketStatements(
  bucket: Bucket,
  { read, write, delete: deleted }: Rights,
): PolicyStatement[] {
  const at = (keys: Keys) =>
    (keys === 'everything' ? ['*'] : keys).map((pattern) => bucket.arnForObjects(pattern))
  const allow = (keys: Keys | undefined, actions: string[]) =>
    keys === undefined ? [] : [new PolicyStatement({ actions, resources: at(keys) })]
  return [
    ...allow(read, ['s3:GetObject', 's3:ListMultipartUploadParts']),
    ...allow(write, ['s3:PutObject']),
    ...allow(deleted, ['s3:DeleteObject', 's3:AbortMultipartUpload']),
    ...(read === undefined
      ? []
      : [new PolicyStatement({ actions: ['s3:ListBucket'], resources: [bucket.bucketArn] })]),
  ]
}
