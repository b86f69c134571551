import { z } from 'zod'

/** One copy: `claims/{formatId}/{slot}.json`. Whoever creates the key holds the copy. */
export type Claim = z.infer<typeof Claim>
export const Claim = z.discriminatedUnion('state', [
  z.object({
    state: z.literal('held'),
    checkoutId: z.string(),
    at: z.iso.datetime(),
    /** Its author took it off sale meanwhile: it is withdrawn when the reservation lapses, and sold when it is paid. */
    withdrawal: z
      .object({ sub: z.string(), bookId: z.string(), at: z.iso.datetime(), saveId: z.string().optional() })
      .optional(),
  }),
  z.object({ state: z.literal('sold'), checkoutId: z.string(), orderId: z.string(), at: z.iso.datetime() }),
  /** `saveId`: the save of the book that took it off sale, so that a repeated save takes no more. */
  z.object({ state: z.literal('withdrawn'), at: z.iso.datetime(), saveId: z.string().optional() }),
])
