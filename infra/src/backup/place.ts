import type { S3Client } from '@aws-sdk/client-s3'
import type { Part } from './parts.ts'
import type { People } from './people.ts'

/** A stage, or the platform on one machine. */
export type Place = {
  name: string
  s3: S3Client
  buckets: Record<Part, string>
  people: People
}
