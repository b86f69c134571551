import { Misuse } from '../terminal/in-words.ts'
import type { Place } from './source.ts'
import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider'
import { S3Client } from '@aws-sdk/client-s3'
import { documentsIn } from '@lorecircle/shared/storage/documents'
import { z } from 'zod'
import { peopleIn } from './people.ts'

const Environment = z.object({
  PRODUCT_ORIGIN: z.string(),
  AWS_REGION: z.string(),
  DOCUMENTS_BUCKET: z.string(),
  UPLOADS_BUCKET: z.string(),
  MASTERS_BUCKET: z.string(),
  SITE_BUCKET: z.string(),
  IDENTITY_POOL_ID: z.string(),
})

/** The options of both commands that say where. */
export const whereOptions = {
  stage: { type: 'string' },
  local: { type: 'boolean', default: false },
  author: { type: 'string' },
} as const

type Where = { stage?: string; local: boolean }

/** A place is one of the two. */
export function refuseUnclear({ stage, local }: Where): void {
  if ((stage !== undefined) === local) throw new Misuse('Say where: --stage NAME, or --local.')
}

export async function placeAskedFor(where: Where): Promise<Place> {
  refuseUnclear(where)
  if (where.stage === undefined) return placeOnThisMachine(process.env)
  // What names a stage's parts loads the whole CDK.
  const { placeOfStage } = await import('./stage-place.ts')
  return placeOfStage(where.stage)
}

/** The platform that runs here, as its own environment names it; the SDK reads the rest of that by itself. */
function placeOnThisMachine(variables: Record<string, string | undefined>): Place {
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
    people: peopleIn(
      new CognitoIdentityProviderClient({ region }),
      given.IDENTITY_POOL_ID,
      documentsIn(s3, given.DOCUMENTS_BUCKET),
    ),
  }
}
