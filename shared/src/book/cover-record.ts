import { z } from 'zod'

const name = z.string().max(2_000)

/** The spec's record of one uploaded cover (B3.5-01 to B3.5-08). */
export const CoverRecord = z.object({
  authorBucket: name,
  authorKey: name,
  masterBucket: name,
  masterKey: name,
  url: name,
  contentType: name,
  size: z.number(),
  uploadedAt: z.iso.datetime(),
})
export type CoverRecord = z.infer<typeof CoverRecord>
