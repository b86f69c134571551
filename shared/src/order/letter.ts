import { z } from 'zod'

/** What is written about an order: the reader gets what may carry the author's words, the author everything else. */
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
 * A letter about an order, which goes out once: `pending` → `sending` (claimed by one run) → `sent`, or `failed` where it
 * never will.
 */
export type OrderEmail = z.infer<typeof OrderEmail>
export const OrderEmail = z.object({
  /** The kind where it is the only one of it, else with what it is about: `shipped.2026-11-22T10:00:00.000Z`. */
  id: z.string(),
  kind: z.enum(letterKinds),
  /** Another address than the buyer's own. */
  to: z.string().nullable().default(null),
  /** What somebody wrote, where the letter carries it. */
  words: z.string().default(''),
  state: z.enum(['pending', 'sending', 'sent', 'failed']),
  at: z.iso.datetime(),
  /** How often it was tried. */
  tries: z.int().min(0).default(0),
})

/** One that waits to be sent. */
export const newOrderEmail = (
  kind: OrderEmail['kind'],
  at: string,
  more: Partial<Pick<OrderEmail, 'id' | 'to' | 'words'>> = {},
): OrderEmail => ({ id: kind, kind, to: null, words: '', state: 'pending', at, tries: 0, ...more })

/** Whether every letter is out, or never will be. */
export const hasNoPendingEmails = ({ letters }: { letters: readonly OrderEmail[] }): boolean =>
  letters.every(({ state }) => state === 'sent' || state === 'failed')
