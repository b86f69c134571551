import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider'
import { S3Client } from '@aws-sdk/client-s3'
import { documentsIn } from '@lorecircle/shared/storage/documents'
import { z } from 'zod'
import { peopleIn } from './people.ts'
import type { Place } from './place.ts'

const Environment = z.object({
  PRODUCT_ORIGIN: z.string(),
  AWS_REGION: z.string(),
  DOCUMENTS_BUCKET: z.string(),
  UPLOADS_BUCKET: z.string(),
  MASTERS_BUCKET: z.string(),
  SITE_BUCKET: z.string(),
  IDENTITY_POOL_ID: z.string(),
})

/** The platform that runs here, as its own environment names it; the SDK reads the rest of that by itself. */
export function placeOnThisMachine(variables: Record<string, string | undefined>): Place {
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
