import { z } from 'zod'
import { type Format, formatTypes } from '../book/book.ts'
import { dedicationLimit } from '../book/dedication.ts'
import { isSigned } from '../book/signing.ts'
import { SoldInBundle } from '../bundle/bundle.ts'
import { BookFiles, withFileList } from '../media/book-file.ts'
import { Image } from '../media/image.ts'
import { toDollars } from '../money.ts'
import { shippingWeightInGrams } from '../shipping/weight.ts'
import { isolateDirection } from '../text/escape.ts'

/** A book as it was when it was sold. */
export const SoldBook = z.object({
  id: z.string(),
  title: z.string(),
  slug: z.string(),
  cover: Image.nullable(),
})
export type SoldFormat = z.infer<typeof SoldFormat>
export const SoldFormat = z.preprocess(
  withFileList,
  z.object({
    id: z.string(),
    type: z.enum(formatTypes),
    files: BookFiles,
    /** Each reader gets the files with their name in them. */
    stamped: z.boolean().optional(),
    /** Its author signs each copy. */
    signed: z.boolean().optional(),
    isbn: z.string().optional(),
    /** Of one copy, as shipping counts it; absent where nothing is sent. */
    weightInGrams: z.int().optional(),
  }),
)

/** A format as it is sold at this moment. */
export function soldFormat(format: Format): SoldFormat {
  const { id, type, files, stamped, isbn } = format
  const weightInGrams = shippingWeightInGrams(format)
  return {
    id,
    type,
    files,
    stamped,
    ...(isSigned(format) && { signed: true }),
    ...(isbn !== null && { isbn }),
    ...(weightInGrams !== null && { weightInGrams }),
  }
}

/** One thing of an order, however many of it. Money is cents, before anything is refunded. */
export type OrderLineItem = z.infer<typeof OrderLineItem>
export const OrderLineItem = z.object({
  /** `1`, `2` …: what refunds and signing name it by. */
  id: z.string(),
  book: SoldBook,
  format: SoldFormat,
  quantity: z.int().min(1),
  /** Which copies of a limited edition, one for each of the quantity; empty where there are any number of them. */
  slots: z.array(z.int().min(1)),
  /** How many copies a numbered edition has: its slots are the numbers that readers see. */
  editionOf: z.int().min(1).nullable(),
  /** What its author is asked to write into it. */
  dedication: z.string().max(dedicationLimit).nullable(),
  /** What the dedication costs for each copy, included in `unitInCents`; absent where it is free. */
  dedicationInCents: z.int().min(1).optional(),
  /** Ordered before it was out: the day on which it is to come, as its reader was told last. */
  releaseOn: z.iso.date().nullable().default(null),
  unitInCents: z.int().min(0),
  discountInCents: z.int().min(0),
  taxInCents: z.int().min(0),
  /** Absent where it was bought by itself. */
  bundle: SoldInBundle.optional(),
})

/** How many copies there are in lines, or in parts of them. */
export const totalQuantity = (lines: readonly Pick<OrderLineItem, 'quantity'>[]): number =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0)

export const lineSubtotalInCents = ({
  unitInCents,
  quantity,
}: Pick<OrderLineItem, 'unitInCents' | 'quantity'>): number => unitInCents * quantity

/** `No. 7 of 200` of a numbered copy, `Nos. 7 and 9 of 200` of several, null of all others. */
export function formatCopyNumbers({
  slots,
  editionOf,
}: Pick<OrderLineItem, 'slots' | 'editionOf'>): string | null {
  if (editionOf === null || slots.length === 0) return null
  const numbers = slots.map(String)
  const listed =
    numbers.length === 1 ? numbers[0] : `${numbers.slice(0, -1).join(', ')} and ${numbers.at(-1)}`
  return `${numbers.length === 1 ? 'No.' : 'Nos.'} ${listed} of ${editionOf}`
}

/** `Lilith, Hardcover, No. 7 of 200`, with `2 × ` where there are more. */
export const describeLineItem = (line: Omit<OrderLineItem, 'taxInCents'>): string =>
  [
    `${line.quantity > 1 ? `${line.quantity} × ` : ''}${isolateDirection(line.book.title)}`,
    line.format.type,
    formatCopyNumbers(line),
  ]
    .filter(Boolean)
    .join(', ')

/** `Lilith, Hardcover, No. 7 of 200`: of a refund's part of a line. `slots`: the copies that it names. */
export const describeLineItemPart = (
  line: OrderLineItem,
  part: { quantity: number; slots?: number[] | undefined },
): string => describeLineItem({ ...line, quantity: part.quantity, slots: part.slots ?? [] })
/** `Dedication ($5.00, included): For Ada`; the price where there is one, null without a dedication. */
export const describeDedication = ({
  dedication,
  dedicationInCents,
}: Pick<OrderLineItem, 'dedication' | 'dedicationInCents'>): string | null =>
  dedication &&
  `Dedication${dedicationInCents ? ` (${toDollars(dedicationInCents)} each, included)` : ''}: ${dedication}`

/** Whether it goes by post. */
export const requiresShipping = ({
  format,
}: {
  format: { type: OrderLineItem['format']['type'] }
}): boolean => format.type !== 'eBook'

/**
 * What an order came to, in cents, as Stripe charged it: items less discount, plus shipping, plus tax where it is not in
 * the prices, is the total.
 */
export type OrderTotals = z.infer<typeof OrderTotals>

export const OrderTotals = z.object({
  itemsInCents: z.int().min(0),
  discountInCents: z.int().min(0),
  shippingInCents: z.int().min(0),
  taxInCents: z.int().min(0),
  isTaxIncluded: z.boolean(),
  totalInCents: z.int().min(0),
})

/** What the parts add up to; of a sound order, its total. */
export const addOrderTotals = ({
  itemsInCents,
  discountInCents,
  shippingInCents,
  taxInCents,
  isTaxIncluded,
}: OrderTotals): number => itemsInCents - discountInCents + shippingInCents + (isTaxIncluded ? 0 : taxInCents)
