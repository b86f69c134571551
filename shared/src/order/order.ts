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

/** `orders/{sub}/{id}.json`. Its status is computed from its history (state.ts). */
export type Order = z.infer<typeof Order>
export const Order = z.object({
  id: z.string(),
  /** Token of the reader's order page; never shown to anyone else. */
  readerToken: z.string(),
  sub: z.string(),
  subdomain: z.string(),
  authorName: z.string(),
  checkoutId: z.string(),
  stripeAccountId: z.string(),
  sessionId: z.string().nullable(),
  paymentIntentId: z.string().nullable(),
  lines: z.array(OrderLineItem).min(1),
  sums: OrderTotals,
  currency: z.string(),
  discountCode: z.string().nullable(),
  buyer: z.object({ email: z.string(), name: z.string() }),
  shipTo: z.object({ name: z.string(), address: PostalAddressFields }).nullable(),
  delivery: DeliveryTime.nullable().default(null),
  /**
   * Set if the address given at payment is in another zone than the one that was paid for, and shipping there costs
   * more or is not offered. `zone` is null if the shop does not ship there, `missingInCents` also if the parcel is
   * too heavy.
   */
  unpaidShipping: z
    .object({ zone: z.string().nullable(), missingInCents: z.int().min(1).nullable() })
    .optional(),
  gift: z.object({ note: z.string() }).nullable(),
  notes: z.string(),
  history: z.array(OrderEvent),
  letters: z.array(OrderEmail),
  placedAt: z.iso.datetime(),
  /** The shop's time zone when the order was placed; absent if it had none. */
  timeZone: z.string().optional(),
})

export const OrderForAuthor = Order.omit({ readerToken: true, checkoutId: true, stripeAccountId: true })
export type OrderForAuthor = z.infer<typeof OrderForAuthor>

export function summarizeOrder({ lines }: Pick<Order, 'lines'>): string {
  const [first, ...others] = groupByBundle(lines).map(({ bundle, lines }) =>
    bundle ? describeBundle(bundle) : lines.map(describeLineItem).join(),
  )
  if (first === undefined) return ''
  return others.length === 0 ? first : `${first} and ${others.length} more`
}

/** `2026-12-24`, in the time zone that the shop had when the order was placed. */
export const orderDay = ({ timeZone }: Pick<Order, 'timeZone'>, at: string): string =>
  dayInTimeZone(timeZone ?? defaultTimeZone, at)

/** Normalizes a typed order number: `7k2q9 xm4bt` → `7K2Q9-XM4BT`; O and I become digits. */
export function normalizeOrderNumber(typed: string): string {
  const signs = typed.toUpperCase().replace(/[^0-9A-Z]/g, '')
  const plain = signs.replaceAll('O', '0').replace(/[IL]/g, '1')
  return plain.length === 10 ? `${plain.slice(0, 5)}-${plain.slice(5)}` : plain
}

/**
 * Name for the greeting in emails: the recipient's, else the cardholder's as given; empty if there is neither. The
 * recipient of a gift is somebody else and is not used.
 */
export const greetingName = ({ buyer, shipTo, gift }: Pick<Order, 'buyer' | 'shipTo' | 'gift'>): string =>
  (gift === null && shipTo?.name.trim()) || buyer.name
