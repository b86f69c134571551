import { Duration } from 'aws-cdk-lib'
import type { LifecycleRule } from 'aws-cdk-lib/aws-s3'
import type { Bucket } from '../../what-runs/resources.ts'

const days = Duration.days

/** A day after the sweep of unfinished uploads, for those that were begun and never noted. */
const unfinished: LifecycleRule = { id: 'unfinished-uploads', abortIncompleteMultipartUploadAfter: days(8) }

const former = (keptInDays: number): LifecycleRule => ({
  id: 'former-versions',
  noncurrentVersionExpiration: days(keptInDays),
  expiredObjectDeleteMarker: true,
})

/** What each bucket forgets by itself. What people wrote can be had back for ninety days; pages can be made again. */
export const lifecycles: Record<Bucket, LifecycleRule[]> = {
  documents: [
    unfinished,
    former(90),
    // The sweep takes them after a day; these are what it missed.
    { id: 'previews', prefix: 'previews/', expiration: days(7) },
    // Stock tells of them for ninety days.
    { id: 'lapses', prefix: 'lapses/', expiration: days(100) },
  ],
  masters: [unfinished, former(90)],
  uploads: [unfinished, former(1)],
  site: [unfinished, former(7)],
  // Counted every minute, and deleted when they are; these are what nobody could read.
  logs: [unfinished, former(1), { id: 'uncounted', expiration: days(30) }],
}
