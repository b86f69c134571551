import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider'
import { S3Client } from '@aws-sdk/client-s3'
import { createDocuments } from '@lorecircle/shared/storage/documents'
import { z } from 'zod'
import { UsageError } from '../terminal/in-words.ts'
import { createUserDirectory } from './people.ts'
import type { BackupPlace } from './source.ts'

const Environment = z.object({
  PRODUCT_ORIGIN: z.string(),
  AWS_REGION: z.string(),
  DOCUMENTS_BUCKET: z.string(),
  UPLOADS_BUCKET: z.string(),
  MASTERS_BUCKET: z.string(),
  SITE_BUCKET: z.string(),
  IDENTITY_POOL_ID: z.string(),
})

export const targetOptions = {
  stage: { type: 'string' },
  local: { type: 'boolean', default: false },
  author: { type: 'string' },
} as const

type Where = { stage?: string; local: boolean }

export function assertOneTarget({ stage, local }: Where): void {
  if ((stage !== undefined) === local) throw new UsageError('Say where: --stage NAME, or --local.')
}

export async function resolveBackupPlace(where: Where): Promise<BackupPlace> {
  assertOneTarget(where)
  if (where.stage === undefined) return placeOnThisMachine(process.env)
  // Lazy: the names of a stage's parts load the whole CDK.
  const { stageBackupPlace: placeOfStage } = await import('./stage-place.ts')
  return placeOfStage(where.stage)
}

function placeOnThisMachine(variables: Record<string, string | undefined>): BackupPlace {
  const given = Environment.parse(variables)
  const region = given.AWS_REGION
  const s3 = new S3Client({ region, forcePathStyle: true })
  return {
    name: new URL(given.PRODUCT_ORIGIN).host,
    s3,
    buckets: {
      documents: given.DOCUMENTS_BUCKET,
      uploads: given.UPLOADS_BUCKET,
      masters: given.MASTERS_BUCKET,
      site: given.SITE_BUCKET,
    },
    people: createUserDirectory(
      new CognitoIdentityProviderClient({ region }),
      given.IDENTITY_POOL_ID,
      createDocuments(s3, given.DOCUMENTS_BUCKET),
    ),
  }
}
