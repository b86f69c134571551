import { setTimeout } from 'node:timers/promises'
import type { Stage } from '../stage/stage.ts'
import { unguardRuins } from './aws/deployed.ts'
import type { AwsOptions } from './aws/options.ts'
import { isMailDomainVerified } from './aws/standing.ts'
import { putStartDocuments } from './aws/start-documents.ts'
import type { Deeds } from './deploy.ts'
import { putAssets, putPortal } from './put-pages.ts'
import { queuePages, watchPages } from './republish.ts'
import { deployStack } from './run-cdk.ts'
import { versionHere } from './version/git.ts'
import { record } from './version/record.ts'
import { waitForMail } from './wait-for-mail.ts'

export const say = (line: string) => console.log(line)

type Account = { options: AwsOptions; account: string; folder: string }

/** What a deployment does, in an account of AWS; `folder` is what was synthesised. */
export const deedsIn = (stage: Stage, { options, account, folder }: Account): Deeds => ({
  say,
  record: async (state) =>
    record(stage, options, { version: await versionHere(), state, at: new Date().toISOString() }),
  deployStack: async ({ name, region }) => {
    await unguardRuins({ ...options, region }, name)
    await deployStack(folder, name)
  },
  waitForMail: () =>
    waitForMail(stage.productDomain, {
      isVerified: () => isMailDomainVerified(options, stage.productDomain),
      pause: setTimeout,
      say,
    }),
  putAssets: () => putAssets(stage, options, account),
  putStartDocuments: () => putStartDocuments(stage, options),
  putPortal: () => putPortal(stage, options),
  queuePages: async () => queuePages({ stage, options, account }, await versionHere(), { say }),
  watchPages: () => watchPages({ stage, options, account }, { say }),
})
