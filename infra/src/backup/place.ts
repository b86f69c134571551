import type { S3Client } from '@aws-sdk/client-s3'
import type { BackupPart } from './parts.ts'
import type { People } from './people.ts'

/** A stage, or the platform on one machine. */
export type Place = {
  name: string
  s3: S3Client
  buckets: Record<BackupPart, string>
  people: People
}
