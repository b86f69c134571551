import { z } from 'zod'
import { Claimed, call } from '../call/call.ts'
import { oneLine } from '../one-line.ts'
import { Tariff } from './tariff.ts'
import { tariffProblems } from './tariff-problems.ts'

/** A tariff that can be saved; what cannot be is told where it stands. */
export const TariffInput = Tariff.transform((tariff) => ({
  ...tariff,
  zones: tariff.zones.map((zone) => ({ ...zone, name: oneLine(zone.name) })),
})).superRefine((tariff, context) => {
  for (const { path, message } of tariffProblems(tariff)) {
    context.addIssue({ code: 'custom', path, message })
  }
})

/**
 * Null, with an empty version, until the author saves any settings: then printed books are sold in `homeCountry` only
 * (two letters; null while Stripe does not know it).
 */
export const TariffForAuthor = z.object({
  tariff: Tariff.nullable(),
  etag: z.string(),
  homeCountry: z.string().nullable(),
})
export type TariffForAuthor = z.infer<typeof TariffForAuthor>

/** What sending printed books costs. */
export const shippingCalls = {
  shipping: call('GET', '/api/shipping', 'author', Claimed, TariffForAuthor),
  /** Against the version that was read; sent again it is saved once. */
  saveShipping: call(
    'POST',
    '/api/shipping',
    'author',
    Claimed.extend({ tariff: TariffInput, etag: z.string().max(100) }),
    TariffForAuthor,
  ),
} as const
