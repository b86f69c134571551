import { z } from 'zod'

/** A message of the republish queue: this shop is due in the current round. */
export type RepublishMessage = z.infer<typeof RepublishMessage>
export const RepublishMessage = z.object({ kind: z.literal('republish'), sub: z.string() })

const Release = z.object({
  /** What was deployed, as `git describe` names it. */
  release: z.string(),
  /** The templates that the publisher of this release has. */
  rendererVersion: z.string(),
})
export type Release = z.infer<typeof Release>

/** `derived/republish.json`: the round that publishes every shop with the code and templates of a release. */
export type Republish = z.infer<typeof Republish>
export const Republish = Release.extend({
  begunAt: z.iso.datetime(),
  /** Shops that were queued so far. */
  queued: z.number().int().min(0),
  /** The key of the account that was queued last; null once all of them are. */
  after: z.string().nullable(),
})

/** `derived/republish/{sub}.json`: this shop is not published in the current round yet. */
export const DueShop = Release.extend({
  /** What the last try met; null before one failed. */
  error: z.string().nullable(),
})

/** The hint that a save sends at once; S3's own event on the same queue stays the guarantee. */
export const PublishHint = z.object({ kind: z.literal('publish'), sub: z.string(), at: z.number() })

export type PublishHint = z.infer<typeof PublishHint>
