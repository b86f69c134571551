import { HeadBucketCommand, S3Client } from '@aws-sdk/client-s3'
import { DescribeSecretCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager'
import { bucketName, partName } from '../../stage/names.ts'
import type { Stage } from '../../stage/stage.ts'
import { buckets } from '../../what-runs/resources.ts'
import { addressesAt } from '../aws/addresses.ts'
import { standAt } from '../aws/deployed.ts'
import { type AwsOptions, orNull } from '../aws/options.ts'
import { isMailDomainThere } from '../aws/standing.ts'
import type { InTheWay } from './facts.ts'

/**
 * What has the name of something that a stack makes, though the stack was never deployed: a domain that was added to SES
 * by hand while asking for production access, addresses of another site, or what is kept of a stage that stood here.
 */
export async function inTheWay(stage: Stage, options: AwsOptions, account: string): Promise<InTheWay[]> {
  const isNew = async (part: string) => (await standAt(options, partName(stage, part))) !== 'there'
  const [mail, data, edge] = await Promise.all(['mail', 'data', 'edge'].map(isNew))
  const found = await Promise.all([
    mail ? identityOf(stage, options) : [],
    data ? bucketsOf(stage, options, account) : [],
    data ? secretOf(stage, options) : [],
    edge ? addressesOf(stage, options) : [],
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

async function addressesOf({ productDomain, hostedZoneId }: Stage, options: AwsOptions): Promise<InTheWay[]> {
  const hosts = [productDomain, `*.${productDomain}`]
  const found = await addressesAt(options, hostedZoneId, hosts)
  return found.map((record) => ({
    what: `record ${record}`,
    todo: 'look what is reached by it, then delete it: a deployment makes its own',
  }))
}
