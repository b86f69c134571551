import { CloudFrontClient, GetConnectionGroupCommand } from '@aws-sdk/client-cloudfront'
import { HeadBucketCommand, S3Client } from '@aws-sdk/client-s3'
import { DescribeSecretCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager'
import { edgeRegion } from '../../stacks/data/origin-secret.ts'
import { bucketName, partName } from '../../stage/names.ts'
import type { Stage } from '../../stage/stage.ts'
import { buckets } from '../../what-runs/resources.ts'
import { standAt } from '../aws/deployed.ts'
import { type AwsOptions, orNull } from '../aws/options.ts'
import { recordsAt } from '../aws/records.ts'
import { isMailDomainThere } from '../aws/standing.ts'
import type { InTheWay } from './facts.ts'

/**
 * What has the name of something that a stack makes, though the stack was never deployed: a domain that was added to SES
 * by hand while asking for production access, records of another site or of a mail service, or what is kept of a stage
 * that stood here.
 */
export async function inTheWay(stage: Stage, options: AwsOptions, account: string): Promise<InTheWay[]> {
  const isNew = async (part: string, region: string) =>
    (await standAt({ ...options, region }, partName(stage, part))) !== 'there'
  const [mail, data, edge] = await Promise.all([
    isNew('mail', stage.region),
    isNew('data', stage.region),
    isNew('edge', edgeRegion),
  ])
  const found = await Promise.all([
    mail ? identityOf(stage, options) : [],
    mail ? mailRecordsOf(stage, options) : [],
    data ? bucketsOf(stage, options, account) : [],
    data ? secretOf(stage, options) : [],
    edge ? addressesOf(stage, options) : [],
    edge ? connectionGroupOf(stage, options) : [],
  ])
  return found.flat()
}

async function identityOf({ productDomain }: Stage, options: AwsOptions): Promise<InTheWay[]> {
  if (!(await isMailDomainThere(options, productDomain))) return []
  const what = `SES’ identity ${productDomain}`
  return [
    {
      what,
      todo: 'remove the identity from SES: a deployment makes its own, and keeps the account’s limits',
    },
  ]
}

const another = 'or give the stage another name: a deployment makes its own'

async function bucketsOf(stage: Stage, options: AwsOptions, account: string): Promise<InTheWay[]> {
  const s3 = new S3Client(options)
  const names = buckets.map((bucket) => bucketName(stage, bucket, account))
  const found = await Promise.all(
    names.map((Bucket) => orNull('NotFound', () => s3.send(new HeadBucketCommand({ Bucket })))),
  )
  return names
    .filter((_, at) => found[at] !== null)
    .map((name) => ({ what: `bucket ${name}`, todo: `look what it holds, then delete it, ${another}` }))
}

/** One that waits for its deletion still has its name. */
async function secretOf(stage: Stage, options: AwsOptions): Promise<InTheWay[]> {
  const SecretId = partName(stage, 'origin')
  const secrets = new SecretsManagerClient(options)
  const found = await orNull('ResourceNotFoundException', () =>
    secrets.send(new DescribeSecretCommand({ SecretId })),
  )
  if (found === null) return []
  return [{ what: `secret ${SecretId}`, todo: `delete it without a time to wait, ${another}` }]
}

/** Authors' own domains point to its host, so it outlives its stack. */
async function connectionGroupOf(stage: Stage, options: AwsOptions): Promise<InTheWay[]> {
  const Identifier = partName(stage, 'domains')
  const found = await orNull('EntityNotFound', () =>
    new CloudFrontClient(options).send(new GetConnectionGroupCommand({ Identifier })),
  )
  if (found === null) return []
  return [
    {
      what: `CloudFront’s connection group ${Identifier}`,
      todo: `delete it and the tenants that it has, ${another}`,
    },
  ]
}

async function addressesOf({ productDomain, hostedZoneId }: Stage, options: AwsOptions): Promise<InTheWay[]> {
  const hosts = [productDomain, `*.${productDomain}`]
  const found = await recordsAt(options, hostedZoneId, { hosts, types: ['A', 'AAAA', 'CNAME'] })
  return found.map((record) => ({
    what: `record ${record}`,
    todo: 'look what is reached by it, then delete it: a deployment makes its own',
  }))
}

async function mailRecordsOf(
  { productDomain, hostedZoneId }: Stage,
  options: AwsOptions,
): Promise<InTheWay[]> {
  const hosts = [`mail.${productDomain}`, `_dmarc.${productDomain}`]
  const found = await Promise.all(
    hosts.map((host) => recordsAt(options, hostedZoneId, { hosts: [host], types: ['MX', 'TXT', 'CNAME'] })),
  )
  return found.flat().map((record) => ({
    what: `record ${record}`,
    todo: 'look who relies on it, then delete it: a deployment makes its own, by which SES sends',
  }))
}
