import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { S3Client } from '@aws-sdk/client-s3'
import { siteBucket } from '@lorecircle/shared/storage/site-bucket'
import { z } from 'zod'
import { bucketName, functionName } from '../stage/names.ts'
import type { DemoStage } from '../stage/stage.ts'
import { CommandError } from '../terminal/in-words.ts'
import { type PortalDeployment, uploadPortal } from '../upload-portal.ts'
import { allowStackDeletion, readFunctionVariables } from './aws/deployed.ts'
import { type AwsOptions, putStartDocuments } from './aws/parameters.ts'
import { isMailDomainVerified } from './aws/standing.ts'
import type { DeploySteps } from './deploy.ts'
import { queuePages, watchPages } from './republish.ts'
import { currentVersion } from './version/deploy-former.ts'
import { recordDeployment } from './version/record.ts'

const root = join(import.meta.dirname, '../../..')

const Told = z.object({
  SITE_BUCKET: z.string(),
  UPLOADS_BUCKET: z.string(),
  IDENTITY_POOL_ID: z.string(),
  IDENTITY_CLIENT_ID: z.string(),
})

const everyMs = 20_000

const patienceInMs = 60 * 60_000

export const say = (line: string) => console.log(line)

type Account = { options: AwsOptions; account: string; folder: string }

/** `folder` contains the synthesized templates. */
export const createDeploySteps = (stage: DemoStage, { options, account, folder }: Account): DeploySteps => ({
  say,
  record: async (state) =>
    recordDeployment(stage, options, {
      version: await currentVersion(),
      state,
      at: new Date().toISOString(),
    }),
  deployStack: async ({ name, region }) => {
    await allowStackDeletion({ ...options, region }, name)
    await deployStack(folder, name)
  },
  waitForMail: () =>
    waitForMail(stage.productDomain, {
      isVerified: () => isMailDomainVerified(options, stage.productDomain),
      pause: setTimeout,
      say,
    }),
  putAssets: () => uploadAssets(stage, options, account),
  putStartDocuments: () => putStartDocuments(stage, options),
  putPortal: () => uploadPortalFiles(stage, options),
  queuePages: async () => queuePages({ stage, options, account }, await currentVersion(), { say }),
  watchPages: () => watchPages({ stage, options, account }, { say }),
})

type Waiting = {
  isVerified: () => Promise<boolean>
  pause: (ms: number) => Promise<unknown>
  say: (line: string) => void
}

/**
 * Waits until SES calls a domain verified, which it does some minutes after the records stand. The user pool writes
 * from it, and is refused before. Throws after an hour.
 */
export async function waitForMail(domain: string, { isVerified, pause, say }: Waiting): Promise<void> {
  for (let waitedInMs = 0; waitedInMs <= patienceInMs; waitedInMs += everyMs) {
    if (await isVerified()) return say(`SES may write from ${domain}.`)
    if (waitedInMs % 60_000 === 0)
      say(`SES has not seen the records of ${domain} yet (${waitedInMs / 60_000} minutes).`)
    await pause(everyMs)
  }
  throw new CommandError(
    `SES has not verified ${domain} within an hour. Look whether its name servers answer with the DKIM records, then deploy again: what stands is left as it is.`,
  )
}

/** Deploys one stack of a synthesised folder; the CDK's own command shows how far it is. Throws where it fails. */
function deployStack(folder: string, stack: string): Promise<void> {
  const cdk = fileURLToPath(import.meta.resolve('aws-cdk/bin/cdk'))
  const quietly = [
    '--require-approval',
    'never',
    '--progress',
    'events',
    '--no-notices',
    '--no-version-reporting',
  ]
  const child = spawn(
    process.execPath,
    [cdk, 'deploy', stack, '--exclusively', '--app', folder, ...quietly],
    {
      stdio: 'inherit',
    },
  )
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) =>
      code === 0
        ? resolve()
        : reject(
            new CommandError(
              `${stack} was not deployed. What stood of it stands again; the lines above say why.`,
            ),
          ),
    )
  })
}

/** Styles, scripts, fonts and icons, before any function that names them runs. Older ones stay for older pages. */
export async function uploadAssets(stage: DemoStage, options: AwsOptions, account: string): Promise<void> {
  const { publishAssets } = await import('@lorecircle/publisher/publish/publish-all')
  const bucket = bucketName(stage, 'site', account)
  await publishAssets({ pages: siteBucket(new S3Client(options), bucket) })
}

/** Reads the settings from the `api` function, so that the portal and its API agree. */
export async function uploadPortalFiles(stage: DemoStage, options: AwsOptions): Promise<void> {
  const told = await readFunctionVariables(options, functionName(stage, 'api'))
  await uploadPortal({ s3: new S3Client(options), ...describePortal(stage, told) })
}

export function describePortal(
  stage: DemoStage,
  variables: Record<string, string>,
): Omit<PortalDeployment, 's3'> {
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
