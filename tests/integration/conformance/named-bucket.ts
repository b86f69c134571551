import { S3Client } from '@aws-sdk/client-s3'
import { z } from 'zod'

const Named = z.object({
  CONFORMANCE_BUCKET: z.string().min(1),
  /** What every key of the suite begins with, where a key may do nothing elsewhere. */
  CONFORMANCE_PREFIX: z
    .string()
    .regex(/^(|.+\/)$/, 'has to end with a slash')
    .default(''),
  AWS_ENDPOINT_URL: z.string().optional(),
  AWS_ENDPOINT_URL_S3: z.string().optional(),
})

/**
 * The bucket that the environment names, or null. Whose keys are used, at which endpoint and in which region is what the
 * SDK finds by itself: its own variables, a profile, a session. Elsewhere than at AWS a bucket is part of the path.
 */
export function namedBucket(environment: NodeJS.ProcessEnv) {
  if (environment.CONFORMANCE_BUCKET === undefined) return null
  const named = Named.parse(environment)
  const endpoint = named.AWS_ENDPOINT_URL_S3 ?? named.AWS_ENDPOINT_URL
  const s3 = new S3Client({ forcePathStyle: endpoint !== undefined })
  return {
    s3,
    bucket: named.CONFORMANCE_BUCKET,
    prefix: named.CONFORMANCE_PREFIX,
    conflictNext: null,
    close: async () => s3.destroy(),
  }
}
