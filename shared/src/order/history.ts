import { z } from 'zod'

const at = z.iso.datetime()

/** What happened to an order, in the order in which it was written down. Nothing is taken out: what is undone says so. */
export type OrderEvent = z.infer<typeof OrderEvent>
export const OrderEvent = z.discriminatedUnion('what', [
  z.object({ what: z.literal('placed'), at }),
  z.object({ what: z.literal('paid'), at, amountInCents: z.int().min(0) }),
  /** Money that went back, as Stripe lists it. Of a sum alone nobody knows for which lines. */
  z.object({
    what: z.literal('refunded'),
    at,
    refundId: z.string(),
    amountInCents: z.int().min(0),
    /** `slots`: which copies of a limited format, one for each of the quantity. */
    lines: z.array(
      z.object({
        lineId: z.string(),
        quantity: z.int().min(1),
        slots: z.array(z.int().min(1)).optional(),
      }),
    ),
    /** The bank would not take it back: the money is with the author again. */
    hasFailed: z.boolean(),
    /** The reader has cancelled a preorder. */
    isCancelled: z.literal(true).optional(),
  }),
  /**
   * The same where nothing was paid; or its author has called it off; or it is a free copy of a limited format, of which
   * the reader has one already.
   */
  z.object({
    what: z.literal('cancelled'),
    at,
    lineId: z.string(),
    by: z.enum(['author', 'limit']).optional(),
  }),
  z.object({ what: z.literal('release_moved'), at, lineIds: z.array(z.string()), releaseOn: z.iso.date() }),
  z.object({ what: z.literal('released'), at, lineIds: z.array(z.string()) }),
  /** Copies of a limited edition that went back on sale. */
  z.object({ what: z.literal('restocked'), at, lineId: z.string(), slots: z.array(z.int().min(1)) }),
  z.object({
    what: z.literal('disputed'),
    at,
    disputeId: z.string(),
    amountInCents: z.int().min(0),
    reason: z.string(),
    state: z.enum(['needs_response', 'under_review', 'won', 'lost']),
    answerBy: at.nullable(),
    /** Stripe still takes refunds: of an inquiry, before the bank takes the money. */
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
  /** Back among those to pack, whatever was said of it before. */
  z.object({ what: z.literal('requeued'), at }),
  z.object({ what: z.literal('links_resent'), at, to: z.string() }),
  z.object({
    what: z.literal('address_changed'),
    at,
    by: z.enum(['reader', 'author']),
    /** The label lines of the address before; empty where it was not recorded. */
    from: z.array(z.string()).default([]),
  }),
  /** Its author corrected the buyer's email address. */
  z.object({ what: z.literal('email_changed'), at, from: z.string(), to: z.string() }),
])

export type OrderEventByType<What extends OrderEvent['what']> = Extract<OrderEvent, { what: What }>

/** The events of one kind, in their order. */
export const filterOrderEvents = <What extends OrderEvent['what']>(
  { history }: { history: readonly OrderEvent[] },
  what: What,
): OrderEventByType<What>[] => history.filter((event): event is OrderEventByType<What> => event.what === what)

/** What went back to the buyer, all refunds together, in cents. */
export const totalRefundedInCents = (order: { history: readonly OrderEvent[] }): number =>
  filterOrderEvents(order, 'refunded')
    .filter(({ hasFailed }) => !hasFailed)
    .reduce((sum, { amountInCents }) => sum + amountInCents, 0)
