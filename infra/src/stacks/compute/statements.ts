import { Aws } from 'aws-cdk-lib'
import { PolicyStatement } from 'aws-cdk-lib/aws-iam'
import type { Bucket } from 'aws-cdk-lib/aws-s3'
import { partName } from '../../stage/names.ts'
import type { FunctionRow } from '../../what-runs/lookups.ts'
import { permissions } from '../../what-runs/permissions.ts'
import { buckets } from '../../what-runs/resources.ts'
import type { CachedCopies, Rights } from '../../what-runs/types.ts'
import { type StackContext, startDocumentFor } from './told.ts'

export function statementsFor(row: FunctionRow, surroundings: StackContext): PolicyStatement[] {
  const { data, distributionId } = surroundings
  const { buckets: rights, sends, email, userPool, invalidates, tenants } = permissions[row.name]
  const { pool } = data.accounts
  return [
    ...buckets.flatMap((name) => bucketStatements(data.buckets[name], rights[name] ?? {})),
    ...allow(
      sends.map((queue) => data.queues.queues[queue].queueArn),
      ['sqs:SendMessage'],
    ),
    ...allow(
      userPool.length > 0 ? [pool.userPoolArn] : [],
      userPool.map((action) => `cognito-idp:${action}`),
    ),
    ...(email ? mayWrite(surroundings) : []),
    ...invalidates.flatMap((copies) => mayInvalidate[copies](distributionId)),
    ...(tenants ? mayLetTenantsCome(surroundings) : []),
    ...mayBeTold(row, surroundings),
  ]
}

const allow = (resources: string[], actions: string[]) =>
  resources.length === 0 ? [] : [new PolicyStatement({ actions, resources })]

const cdn = (resource: string) => `arn:${Aws.PARTITION}:cloudfront::${Aws.ACCOUNT_ID}:${resource}`
/** A tenant's id is assigned when it is created, so a role can only allow all of them. */
const everyTenant = cdn('distribution-tenant/*')

const mayInvalidate: Record<CachedCopies, (distributionId: string) => PolicyStatement[]> = {
  platform: (id) => allow([cdn(`distribution/${id}`)], ['cloudfront:CreateInvalidation']),
  tenants: () => allow([everyTenant], ['cloudfront:CreateInvalidationForDistributionTenant']),
}

/**
 * From the product's own domain; the account's sending rate and quota, which pace newsletters, belong to no resource.
 */
function mayWrite({ stage }: StackContext): PolicyStatement[] {
  const ses = (resource: string) => `arn:${Aws.PARTITION}:ses:${stage.region}:${Aws.ACCOUNT_ID}:${resource}`
  const sets = ['receipts', 'letters'].map((set) => ses(`configuration-set/${partName(stage, set)}`))
  return [
    ...allow([ses(`identity/${stage.productDomain}`), ...sets], ['ses:SendEmail']),
    ...allow(['*'], ['ses:GetAccount']),
  ]
}

function mayLetTenantsCome({ domains }: StackContext): PolicyStatement[] {
  const own = [cdn(`distribution/${domains.distributionId}`), cdn(`connection-group/${domains.group}`)]
  return [
    ...allow(
      [everyTenant, ...own],
      ['cloudfront:CreateDistributionTenant', 'cloudfront:UpdateDistributionTenant'],
    ),
    ...allow(
      [everyTenant],
      [
        'cloudfront:GetDistributionTenant',
        'cloudfront:GetManagedCertificateDetails',
        'cloudfront:DeleteDistributionTenant',
      ],
    ),
    // A tenant's certificate is requested and attached with the permissions of the caller who creates the tenant.
    ...allow(
      [`arn:${Aws.PARTITION}:acm:us-east-1:${Aws.ACCOUNT_ID}:certificate/*`],
      ['acm:RequestCertificate', 'acm:DescribeCertificate'],
    ),
  ]
}

function mayBeTold(row: FunctionRow, { stage }: StackContext): PolicyStatement[] {
  const document = startDocumentFor(row, stage)
  if (document === null) return []
  const parameter = `arn:${Aws.PARTITION}:ssm:${stage.region}:${Aws.ACCOUNT_ID}:parameter${document.parameter}`
  return allow([parameter], ['ssm:GetParameters'])
}

type Keys = NonNullable<Rights['read']>

/**
 * IAM statements of one bucket's row. Read includes list, since S3 otherwise answers 403 for a missing key instead of
 * 404. No role may delete a version or change permissions.
 */
function bucketStatements(bucket: Bucket, { read, write, delete: deleted }: Rights): PolicyStatement[] {
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
