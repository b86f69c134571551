import { join } from 'node:path'
import { S3Client } from '@aws-sdk/client-s3'
import { siteBucket } from '@lorecircle/shared/storage/site-bucket'
import { z } from 'zod'
import { bucketName, functionName } from '../stage/names.ts'
import type { Stage } from '../stage/stage.ts'
import { type PortalDeployment, uploadPortal } from '../upload-portal.ts'
import { variablesAt } from './aws/deployed.ts'
import type { AwsOptions } from './aws/options.ts'

const root = join(import.meta.dirname, '../../..')

/** Styles, scripts, fonts and icons, before any function that names them runs. Older ones stay for older pages. */
export async function putAssets(stage: Stage, options: AwsOptions, account: string): Promise<void> {
  const { publishAssets } = await import('@lorecircle/publisher/publish/publish-assets')
  const bucket = bucketName(stage, 'site', account)
  await publishAssets({ pages: siteBucket(new S3Client(options), bucket) })
}

const Told = z.object({
  SITE_BUCKET: z.string(),
  UPLOADS_BUCKET: z.string(),
  IDENTITY_POOL_ID: z.string(),
  IDENTITY_CLIENT_ID: z.string(),
})

/** The portal, told what the calls behind it are told. */
export async function putPortal(stage: Stage, options: AwsOptions): Promise<void> {
  const told = await variablesAt(options, functionName(stage, 'api'))
  await uploadPortal({ s3: new S3Client(options), ...portalOf(stage, told) })
}

/** What the portal is, from what the functions are told in their configuration. */
export function portalOf(stage: Stage, variables: Record<string, string>): Omit<PortalDeployment, 's3'> {
  const told = Told.parse(variables)
  const identity = `https://cognito-idp.${stage.region}.amazonaws.com`
  return {
    bucket: told.SITE_BUCKET,
    folder: join(root, 'portal/dist'),
    config: {
      apiOrigin: '',
      origin: `https://${stage.productDomain}`,
      productDomain: stage.productDomain,
      supportEmail: stage.operator.email,
      paymentsDashboard: 'https://dashboard.stripe.com',
      identity: {
        endpoint: identity,
        region: stage.region,
        userPoolId: told.IDENTITY_POOL_ID,
        clientId: told.IDENTITY_CLIENT_ID,
      },
    },
    connectTo: [identity, `https://${told.UPLOADS_BUCKET}.s3.${stage.region}.amazonaws.com`],
  }
}
