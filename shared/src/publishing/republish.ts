import { z } from 'zod'

export type RepublishMessage = z.infer<typeof RepublishMessage>
export const RepublishMessage = z.object({ kind: z.literal('republish'), sub: z.string() })

const Release = z.object({
  release: z.string(),
  rendererVersion: z.string(),
})
export type Release = z.infer<typeof Release>

/** `derived/republish.json`: the round that publishes every shop with the code and templates of a release. */
export type Republish = z.infer<typeof Republish>
export const Republish = Release.extend({
  begunAt: z.iso.datetime(),
  queued: z.number().int().min(0),
  /** Key of the account queued last; null when all are queued. */
  after: z.string().nullable(),
})

/** `derived/republish/{sub}.json`: exists until the shop is published in the current round. */
export const DueShop = Release.extend({
  error: z.string().nullable(),
})

/** Sent by a save to publish sooner; the S3 event on the same queue guarantees the publish. */
export const PublishHint = z.object({ kind: z.literal('publish'), sub: z.string(), at: z.number() })

export type PublishHint = z.infer<typeof PublishHint>
