import { z } from 'zod'

const letterKinds = [
  'receipt',
  'notice',
  'shipped',
  'refunded',
  'links',
  'disputed',
  'refund_failed',
  'preorder_cancelled',
  'released',
  'moved',
  'address',
  'cancelled',
  'declined',
  'address_changed',
  'address_change_notice',
  'shop_closing',
] as const

/**
 * An email about an order, sent at most once: `pending` → `sending` (claimed by one run) → `sent`, or `failed` for
 * good.
 */
export type OrderEmail = z.infer<typeof OrderEmail>
export const OrderEmail = z.object({
  /** The kind if an order has only one such email, else with its subject: `shipped.2026-11-22T10:00:00.000Z`. */
  id: z.string(),
  kind: z.enum(letterKinds),
  /** Null for the buyer's own address. */
  to: z.string().nullable().default(null),
  words: z.string().default(''),
  state: z.enum(['pending', 'sending', 'sent', 'failed']),
  at: z.iso.datetime(),
  tries: z.int().min(0).default(0),
})

export const newOrderEmail = (
  kind: OrderEmail['kind'],
  at: string,
  more: Partial<Pick<OrderEmail, 'id' | 'to' | 'words'>> = {},
): OrderEmail => ({ id: kind, kind, to: null, words: '', state: 'pending', at, tries: 0, ...more })

export const hasNoPendingEmails = ({ letters }: { letters: readonly OrderEmail[] }): boolean =>
  letters.every(({ state }) => state === 'sent' || state === 'failed')
