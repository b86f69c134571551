import { z } from 'zod'
import { ClaimedIdentity, call } from '../call/call.ts'
import { oneLine } from '../one-line.ts'
import { ShippingRates } from './tariff.ts'
import { shippingRatesProblems } from './tariff-problems.ts'

export const ShippingRatesInput = ShippingRates.transform((tariff) => ({
  ...tariff,
  zones: tariff.zones.map((zone) => ({ ...zone, name: oneLine(zone.name) })),
})).superRefine((tariff, context) => {
  for (const { path, message } of shippingRatesProblems(tariff)) {
    context.addIssue({ code: 'custom', path, message })
  }
})

/**
 * Null, with an empty version, until the author saves any settings: then printed books are sold in `homeCountry` only
 * (two letters; null while Stripe does not know it).
 */
export const ShippingRatesForAuthor = z.object({
  tariff: ShippingRates.nullable(),
  etag: z.string(),
  homeCountry: z.string().nullable(),
})
export type ShippingRatesForAuthor = z.infer<typeof ShippingRatesForAuthor>

export const shippingCalls = {
  shipping: call('GET', '/api/shipping', 'author', ClaimedIdentity, ShippingRatesForAuthor),
  /** Requires the version that was read; a retry of the same save changes nothing. */
  saveShipping: call(
    'POST',
    '/api/shipping',
    'author',
    ClaimedIdentity.extend({ tariff: ShippingRatesInput, etag: z.string().max(100) }),
    ShippingRatesForAuthor,
  ),
} as const
