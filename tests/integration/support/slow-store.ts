import type { S3Client } from '@aws-sdk/client-s3'

/** Lets every request of a store wait, as one does that is some way off. */
export function slowDown(s3: S3Client, latencyInMs: number): void {
  s3.middlewareStack.add(
    (next) => async (request) => {
      await new Promise((resolve) => setTimeout(resolve, latencyInMs))
      return next(request)
    },
    { step: 'finalizeRequest', name: 'latency', priority: 'low' },
  )
}
