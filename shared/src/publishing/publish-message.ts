import { z } from 'zod'

/** The hint that a save sends at once; S3's own event on the same queue stays the guarantee. */
export const PublishHint = z.object({ kind: z.literal('publish'), sub: z.string(), at: z.number() })
export type PublishHint = z.infer<typeof PublishHint>
