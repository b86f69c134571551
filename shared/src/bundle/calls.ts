import { z } from 'zod'
import { Dedication } from '../book/signing.ts'
import { ClaimedIdentity, call, EmptyObject, kilobyte } from '../call/call.ts'
import { isChargeable, maxPriceInCents, priceTooLowMessage } from '../money.ts'
import { apiPaths } from '../urls/api-paths.ts'
import { Bundle, bundleLimits } from './bundle.ts'
import type { PartProblem } from './offer.ts'

const partsSentence = `A bundle has ${bundleLimits.fewest} to ${bundleLimits.parts} formats.`
const copiesSentence = `Copies are a whole number from 1 to ${bundleLimits.copies}.`
const priceSentence = 'A bundle costs nothing, or from $0.50 to $10,000.00.'
const Id = z.string().max(64)

const PartInput = z.object({
  bookId: Id,
  formatId: Id,
  copies: z.int(copiesSentence).min(1, copiesSentence).max(bundleLimits.copies, copiesSentence),
})

/** A bundle as its author submits it. */
export type BundleInput = z.infer<typeof BundleInput>
export const BundleInput = z
  .object({
    name: z.string().trim().min(1, 'Give it a name.').max(bundleLimits.name, 'This name is too long.'),
    description: z.string().trim().max(bundleLimits.description, 'This description is too long.'),
    /** URL of an accepted upload or of the stored picture; empty for none. */
    pictureUrl: z.string().max(500),
    pictureAlt: z.string().trim().max(500),
    parts: z.array(PartInput).min(bundleLimits.fewest, partsSentence).max(bundleLimits.parts, partsSentence),
    priceInCents: z
      .int(priceSentence)
      .max(maxPriceInCents, priceSentence)
      .refine(isChargeable, priceTooLowMessage),
    state: Bundle.shape.state,
  })
  .superRefine(({ parts }, context) => {
    if (new Set(parts.map(({ formatId }) => formatId)).size === parts.length) return
    context.addIssue({
      code: 'custom',
      path: ['parts'],
      message: 'Each format is in it once: say how many copies.',
    })
  })

/** `troubles`: why readers cannot buy it now, by part; `url`: its public page, while there is one. */
export const BundleForAuthor = Bundle.extend({
  etag: z.string(),
  url: z.string().nullable(),
  troubles: z.array(z.object({ formatId: z.string(), title: z.string(), why: z.custom<PartProblem>() })),
})
export type BundleForAuthor = z.infer<typeof BundleForAuthor>

const Slug = z.string().max(80)
const Etag = z.string().max(100)

export const bundleCalls = {
  /** Newest first. */
  bundles: call('GET', '/api/bundles', 'author', ClaimedIdentity, z.array(BundleForAuthor)),
  /** Without a slug, creates a bundle or restores a removed one. `state` decides whether readers see it. */
  saveBundle: call(
    'POST',
    '/api/bundles',
    'author',
    ClaimedIdentity.extend({
      bundle: BundleInput,
      slug: Slug.optional(),
      etag: Etag.optional(),
      /** Used only to restore a removed bundle. */
      createdAt: z.iso.datetime().optional(),
    }),
    BundleForAuthor,
    32 * kilobyte,
  ),
  /** Existing orders keep their bundle data. */
  removeBundle: call(
    'POST',
    '/api/bundles/remove',
    'author',
    ClaimedIdentity.extend({ slug: Slug, etag: Etag }),
    EmptyObject,
  ),
  /** Takes JSON, or a plain form from the bundle's page: one bundle at the price shown there. */
  buyBundle: call(
    'POST',
    apiPaths.buyBundle,
    'anyone',
    z.object({
      domain: z.string().max(300),
      bundle: Slug,
      dedication: Dedication.default(''),
      priceInCents: z.coerce.number().pipe(z.int().min(0)),
    }),
    z.object({ url: z.string() }),
    8 * kilobyte,
  ),
} as const
