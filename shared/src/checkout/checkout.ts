import { z } from 'zod'
import { describeBundle, groupByBundle } from '../bundle/bundle.ts'
import { describeLineItem, lineSubtotalInCents, OrderLineItem } from '../order/line.ts'
import { PostalAddressFields } from '../order/order.ts'
import { PartPrice } from '../shipping/areas.ts'
import { DeliveryTime } from '../shipping/tariff.ts'
import { isolateDirection } from '../text/escape.ts'

export type TaxBehavior = z.infer<typeof TaxBehavior>
const TaxBehavior = z.enum(['exclusive', 'inclusive'])

/** One thing that somebody is paying for, at the price that it was promised for. */
export type CheckoutLineItem = z.infer<typeof CheckoutLineItem>
export const CheckoutLineItem = OrderLineItem.omit({ taxInCents: true }).extend({
  /** Total copies of the format; null if unlimited. */
  copies: z.int().min(1).nullable(),
  /** Numbers that the reader chose; the others are given. */
  wishes: z.array(z.int().min(1)).default([]),
})

/** A request for a free order. It becomes an order when the owner of the email address confirms it. */
export type FreeRequest = z.infer<typeof FreeRequest>
export const FreeRequest = z.object({
  email: z.string(),
  /** Null if nothing is shipped. */
  shipTo: z.object({ name: z.string(), address: PostalAddressFields }).nullable(),
  requestedAt: z.iso.datetime(),
  confirmedAt: z.iso.datetime().nullable(),
})

/**
 * A checkout with all that was promised when it began: what is sold at what price, which copies are held for it, where
 * it can be sent and for how much. Settling it needs no later state of the books.
 */
export type Checkout = z.infer<typeof Checkout>
export const Checkout = z.object({
  id: z.string(),
  sub: z.string(),
  subdomain: z.string(),
  /** The author's own domain, where the shop stood when it began. */
  ownDomain: z.string().optional(),
  stripeAccountId: z.string(),
  lines: z.array(CheckoutLineItem).min(1),
  /** Shipping price and the countries that it covers; null if nothing is shipped. */
  shipping: z
    .object({
      name: z.string(),
      countries: z.array(z.string()),
      priceInCents: z.int().min(0),
      /** Null if the author states no delivery time. */
      delivery: DeliveryTime.nullable().default(null),
      /** Price for each part of the country, if zones divide it: the address is known only after payment. */
      parts: z.array(PartPrice).optional(),
    })
    .nullable(),
  discountCode: z.string().nullable(),
  /** Reserved use of the code. `reader`: hex SHA-256 of the mailbox, for a code that works once per reader. */
  discountUse: z
    .object({ slot: z.int().min(1), reader: z.string().nullable() })
    .nullable()
    .default(null),
  /** The only address that may pay; null where any may. */
  email: z.string().nullable().default(null),
  gift: z.object({ note: z.string() }).nullable(),
  /** From the author's Stripe Tax settings; null if no tax is collected. */
  taxBehavior: TaxBehavior.nullable().default(null),
  cancelToken: z.string(),
  /** Hash of the network that started the checkout; null if unknown. */
  sender: z.string().nullable().default(null),
  /** The payment page at Stripe; null before it is open, and where nothing is owed. */
  sessionId: z.string().nullable(),
  /** Set only for a free checkout, once an email address was given. */
  free: FreeRequest.nullable().default(null),
  state: z.enum(['open', 'paid', 'released']),
  createdAt: z.iso.datetime(),
  /** When the reservation expires: another buyer can then claim the copies. */
  heldUntil: z.iso.datetime().nullable().default(null),
  /** The same browser's checkout that this one took the place of, and may take the copies of. */
  replaces: z.string().nullable().default(null),
  /** The same browser's later checkout, which ends this one unless it is paid. */
  replacedBy: z.string().nullable().default(null),
  authorName: z.string(),
  /** The shop's; absent where it has none. */
  timeZone: z.string().optional(),
})

/** Card payments answer at once, so a copy is held no longer than Stripe keeps its page open. */
export const paymentPageLifeInMs = 31 * 60 * 1000

/** Expiry of Stripe's payment page in Unix seconds. Stripe requires at least 30 minutes. */
export const paymentPageExpiresAtSeconds = ({ createdAt }: Pick<Checkout, 'createdAt'>): number =>
  Math.ceil((Date.parse(createdAt) + paymentPageLifeInMs) / 1000)

export type LimitedLineItem = CheckoutLineItem & { copies: number }

export const limitedLineItems = ({ lines }: Pick<Checkout, 'lines'>): LimitedLineItem[] =>
  lines.filter((line): line is LimitedLineItem => line.copies !== null)

/** True if there is nothing to pay: such a checkout has no payment page and is confirmed by email instead. */
export const isFreeCheckout = ({ lines, shipping }: Pick<Checkout, 'lines' | 'shipping'>): boolean =>
  lines.every((line) => lineSubtotalInCents(line) === line.discountInCents) &&
  (shipping?.priceInCents ?? 0) === 0

/** Lifetime of the confirmation link of a free order that reserves no copies, such as one of eBooks. */
export const freeRequestLifeInMs = 24 * 60 * 60 * 1000

export const freeLimitedLineItems = (checkout: Pick<Checkout, 'lines'>): LimitedLineItem[] =>
  limitedLineItems(checkout).filter(({ unitInCents }) => unitInCents === 0)

/**
 * `items` names each line item (`Lilith, eBook`); `what` summarizes them with titles only, so that it can be used as
 * a subject line (`Lilith and 2 more`).
 */
export function summarizeCheckout({ lines }: Pick<Checkout, 'lines'>): { items: string[]; what: string } {
  const things = groupByBundle(lines).map(({ bundle, lines }) =>
    bundle
      ? { item: describeBundle(bundle), title: isolateDirection(bundle.name) }
      : {
          item: lines.map(describeLineItem).join(),
          title: lines.map(({ book }) => isolateDirection(book.title)).join(),
        },
  )
  const [first, ...others] = things
  const title = first?.title ?? ''
  return {
    items: things.map(({ item }) => item),
    what: others.length === 0 ? title : `${title} and ${others.length} more`,
  }
}
