import { z } from 'zod'
import { describeBundle, groupByBundle } from '../bundle/bundle.ts'
import { DeliveryTime } from '../shipping/tariff.ts'
import { dayInTimeZone, defaultTimeZone } from '../time-zone/days.ts'
import { OrderEvent } from './history.ts'
import { OrderEmail } from './letter.ts'
import { describeLineItem, OrderLineItem, OrderTotals } from './line.ts'

export type PostalAddressFields = z.infer<typeof PostalAddressFields>
export const PostalAddressFields = z.object({
  line1: z.string(),
  line2: z.string(),
  city: z.string(),
  state: z.string(),
  postalCode: z.string(),
  country: z.string(),
})

/** `orders/{sub}/{id}.json`: one sale. Its state is what its history says (state.ts). */
export type Order = z.infer<typeof Order>
export const Order = z.object({
  id: z.string(),
  /** Opens the reader's own page of this order; never shown to anyone else. */
  readerToken: z.string(),
  sub: z.string(),
  subdomain: z.string(),
  authorName: z.string(),
  checkoutId: z.string(),
  stripeAccountId: z.string(),
  /** The payment page at Stripe; null where nothing was owed. */
  sessionId: z.string().nullable(),
  paymentIntentId: z.string().nullable(),
  lines: z.array(OrderLineItem).min(1),
  sums: OrderTotals,
  currency: z.string(),
  /** The code whose discount was given. */
  discountCode: z.string().nullable(),
  buyer: z.object({ email: z.string(), name: z.string() }),
  /** Where the parcel goes; null where nothing is sent. */
  shipTo: z.object({ name: z.string(), address: PostalAddressFields }).nullable(),
  /** How long sending takes, as the cart said; null where the author did not say. */
  delivery: DeliveryTime.nullable().default(null),
  /**
   * Set where the address given at payment is in another zone than the one that was paid for, and costs more or is not
   * shipped to. `zone` is null where the shop does not ship there, `missingInCents` also where the parcel is too heavy.
   */
  unpaidShipping: z
    .object({ zone: z.string().nullable(), missingInCents: z.int().min(1).nullable() })
    .optional(),
  /** What the parcel of a gift says. */
  gift: z.object({ note: z.string() }).nullable(),
  /** The author's own, for nobody else. */
  notes: z.string(),
  history: z.array(OrderEvent),
  letters: z.array(OrderEmail),
  placedAt: z.iso.datetime(),
  /** The shop's at that time, in which the order's days are told; absent where it had none. */
  timeZone: z.string().optional(),
})

/** What an author sees of an order: nothing that opens its reader's own page. */
export const OrderForAuthor = Order.omit({ readerToken: true, checkoutId: true, stripeAccountId: true })
export type OrderForAuthor = z.infer<typeof OrderForAuthor>

/** What was bought, in a line: the first thing, and how many more. A bundle is one thing. */
export function summarizeOrder({ lines }: Pick<Order, 'lines'>): string {
  const [first, ...others] = groupByBundle(lines).map(({ bundle, lines }) =>
    bundle ? describeBundle(bundle) : lines.map(describeLineItem).join(),
  )
  if (first === undefined) return ''
  return others.length === 0 ? first : `${first} and ${others.length} more`
}

/** The day of a moment, `2026-12-24`, in the time zone that the shop had when the order was placed. */
export const orderDay = ({ timeZone }: Pick<Order, 'timeZone'>, at: string): string =>
  dayInTimeZone(timeZone ?? defaultTimeZone, at)

/** An order's number as it is kept, of what somebody typed off a letter: `7k2q9 xm4bt` → `7K2Q9-XM4BT`; O and I are digits. */
export function normalizeOrderNumber(typed: string): string {
  const signs = typed.toUpperCase().replace(/[^0-9A-Z]/g, '')
  const plain = signs.replaceAll('O', '0').replace(/[IL]/g, '1')
  return plain.length === 10 ? `${plain.slice(0, 5)}-${plain.slice(5)}` : plain
}

/**
 * The name that emails greet a buyer by: the one that the parcel is for, else the one on the card, as given; empty where
 * there is neither. The parcel of a gift is for somebody else.
 */
export const greetingName = ({ buyer, shipTo, gift }: Pick<Order, 'buyer' | 'shipTo' | 'gift'>): string =>
  (gift === null && shipTo?.name.trim()) || buyer.name
