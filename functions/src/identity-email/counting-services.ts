import { S3Client } from '@aws-sdk/client-s3'
import { documentsIn } from '@lorecircle/shared/storage/documents'
import { sleep } from '@lorecircle/shared/storage/retry'
import { ulid } from 'ulid'
import { z } from 'zod'
import type { CountingServices } from './mailbox-limits.ts'

const CountingEnv = z.object({ DOCUMENTS_BUCKET: z.string().min(1), ORIGIN_SECRET: z.string().min(16) })

/** What counts, and nothing else: these functions are told no secret of Stripe's. Throws where a variable is missing. */
export function countingServices(variables: Record<string, string | undefined>): CountingServices {
  const env = CountingEnv.parse(variables)
  return {
    env,
    documents: documentsIn(new S3Client({}), env.DOCUMENTS_BUCKET),
    now: () => new Date(),
    newId: () => ulid(),
    sleep,
    log: (event, facts) => console.error(JSON.stringify({ event, ...facts })),
  }
}
