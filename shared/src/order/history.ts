import { z } from 'zod'

const at = z.iso.datetime()

/** Append-only, in the order of recording: undoing something adds an event. */
export type OrderEvent = z.infer<typeof OrderEvent>
export const OrderEvent = z.discriminatedUnion('what', [
  z.object({ what: z.literal('placed'), at }),
  z.object({ what: z.literal('paid'), at, amountInCents: z.int().min(0) }),
  /** A refund as listed by Stripe. `lines` is empty for a refund of an amount only. */
  z.object({
    what: z.literal('refunded'),
    at,
    refundId: z.string(),
    amountInCents: z.int().min(0),
    /** `slots`: copies of a limited format, one per unit of the quantity. */
    lines: z.array(
      z.object({
        lineId: z.string(),
        quantity: z.int().min(1),
        slots: z.array(z.int().min(1)).optional(),
      }),
    ),
    /** The bank rejected the refund, so the author has the money again. */
    hasFailed: z.boolean(),
    isCancelled: z.literal(true).optional(),
  }),
  /**
   * Cancellation of a line without payment by the reader, or (`author`) by the author; `limit`: the reader already
   * has a free copy of the limited format.
   */
  z.object({
    what: z.literal('cancelled'),
    at,
    lineId: z.string(),
    by: z.enum(['author', 'limit']).optional(),
  }),
  z.object({ what: z.literal('release_moved'), at, lineIds: z.array(z.string()), releaseOn: z.iso.date() }),
  z.object({ what: z.literal('released'), at, lineIds: z.array(z.string()) }),
  z.object({ what: z.literal('restocked'), at, lineId: z.string(), slots: z.array(z.int().min(1)) }),
  z.object({
    what: z.literal('disputed'),
    at,
    disputeId: z.string(),
    amountInCents: z.int().min(0),
    reason: z.string(),
    state: z.enum(['needs_response', 'under_review', 'won', 'lost']),
    answerBy: at.nullable(),
    /** Stripe still accepts refunds during an inquiry, before the bank takes the money. */
    isRefundable: z.boolean().optional(),
  }),
  z.object({ what: z.literal('signed'), at, lineId: z.string(), copy: z.int().min(1) }),
  z.object({ what: z.literal('unsigned'), at, lineId: z.string(), copy: z.int().min(1) }),
  z.object({ what: z.literal('packed'), at }),
  z.object({
    what: z.literal('shipped'),
    at,
    carrier: z.string(),
    tracking: z.string(),
    trackingUrl: z.string().nullable(),
  }),
  z.object({ what: z.literal('delivered'), at }),
  z.object({ what: z.literal('requeued'), at }),
  z.object({ what: z.literal('links_resent'), at, to: z.string() }),
  z.object({
    what: z.literal('address_changed'),
    at,
    by: z.enum(['reader', 'author']),
    from: z.array(z.string()).default([]),
  }),
  z.object({ what: z.literal('email_changed'), at, from: z.string(), to: z.string() }),
])

export type OrderEventByType<What extends OrderEvent['what']> = Extract<OrderEvent, { what: What }>

export const filterOrderEvents = <What extends OrderEvent['what']>(
  { history }: { history: readonly OrderEvent[] },
  what: What,
): OrderEventByType<What>[] => history.filter((event): event is OrderEventByType<What> => event.what === what)

export const totalRefundedInCents = (order: { history: readonly OrderEvent[] }): number =>
  filterOrderEvents(order, 'refunded')
    .filter(({ hasFailed }) => !hasFailed)
    .reduce((sum, { amountInCents }) => sum + amountInCents, 0)
