import { HeadBucketCommand, S3Client } from '@aws-sdk/client-s3'
import { bucketName, partName } from '../../stage/names.ts'
import type { Stage } from '../../stage/stage.ts'
import { buckets } from '../../what-runs/resources.ts'
import { standAt } from '../aws/deployed.ts'
import { type AwsOptions, orNull } from '../aws/options.ts'
import { isMailDomainThere } from '../aws/standing.ts'

/**
 * What has the name of something that a stack makes, though the stack was never deployed: a domain that was added to SES
 * by hand while asking for production access, or the buckets of a stage that stood here before.
 */
export async function inTheWay(stage: Stage, options: AwsOptions, account: string): Promise<string[]> {
  const isNew = async (part: string) => (await standAt(options, partName(stage, part))) !== 'there'
  const [mail, data] = await Promise.all([isNew('mail'), isNew('data')])
  return [
    ...(mail && (await isMailDomainThere(options, stage.productDomain))
      ? [`SES’ identity ${stage.productDomain}`]
      : []),
    ...(data
      ? await standing(
          options,
          buckets.map((bucket) => bucketName(stage, bucket, account)),
        )
      : []),
  ]
}

async function standing(options: AwsOptions, names: string[]): Promise<string[]> {
  const s3 = new S3Client(options)
  const found = await Promise.all(
    names.map((Bucket) => orNull('NotFound', () => s3.send(new HeadBucketCommand({ Bucket })))),
  )
  return names.flatMap((name, at) => (found[at] === null ? [] : [`bucket ${name}`]))
}
