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
    stamped: z.boolean().optional(),
    signed: z.boolean().optional(),
    isbn: z.string().optional(),
    /** Weight of one copy for shipping; absent if nothing is shipped. */
    weightInGrams: z.int().optional(),
  }),
)

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

/** A line item of an order. Amounts are in cents, before refunds. */
export type OrderLineItem = z.infer<typeof OrderLineItem>
export const OrderLineItem = z.object({
  id: z.string(),
  book: SoldBook,
  format: SoldFormat,
  quantity: z.int().min(1),
  /** Copies of a limited edition, one per unit of the quantity; empty for unlimited formats. */
  slots: z.array(z.int().min(1)),
  /** Size of a numbered edition: its slots are the numbers that readers see. Null for editions without numbers. */
  editionOf: z.int().min(1).nullable(),
  dedication: z.string().max(dedicationLimit).nullable(),
  /** Price of the dedication per copy, included in `unitInCents`; absent if it is free. */
  dedicationInCents: z.int().min(1).optional(),
  releaseOn: z.iso.date().nullable().default(null),
  unitInCents: z.int().min(0),
  discountInCents: z.int().min(0),
  taxInCents: z.int().min(0),
  bundle: SoldInBundle.optional(),
})

export const totalQuantity = (lines: readonly Pick<OrderLineItem, 'quantity'>[]): number =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0)

export const lineSubtotalInCents = ({
  unitInCents,
  quantity,
}: Pick<OrderLineItem, 'unitInCents' | 'quantity'>): number => unitInCents * quantity

/** `No. 7 of 200` for one numbered copy, `Nos. 7 and 9 of 200` for several, otherwise null. */
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

export const describeLineItem = (line: Omit<OrderLineItem, 'taxInCents'>): string =>
  [
    `${line.quantity > 1 ? `${line.quantity} × ` : ''}${isolateDirection(line.book.title)}`,
    line.format.type,
    formatCopyNumbers(line),
  ]
    .filter(Boolean)
    .join(', ')

export const describeLineItemPart = (
  line: OrderLineItem,
  part: { quantity: number; slots?: number[] | undefined },
): string => describeLineItem({ ...line, quantity: part.quantity, slots: part.slots ?? [] })
/** `Dedication ($5.00, included): For Ada`; the price only if there is one, null without a dedication. */
export const describeDedication = ({
  dedication,
  dedicationInCents,
}: Pick<OrderLineItem, 'dedication' | 'dedicationInCents'>): string | null =>
  dedication &&
  `Dedication${dedicationInCents ? ` (${toDollars(dedicationInCents)} each, included)` : ''}: ${dedication}`

export const requiresShipping = ({
  format,
}: {
  format: { type: OrderLineItem['format']['type'] }
}): boolean => format.type !== 'eBook'

/** Totals in cents as charged by Stripe: items − discount + shipping (+ tax unless it is included) = total. */
export type OrderTotals = z.infer<typeof OrderTotals>

export const OrderTotals = z.object({
  itemsInCents: z.int().min(0),
  discountInCents: z.int().min(0),
  shippingInCents: z.int().min(0),
  taxInCents: z.int().min(0),
  isTaxIncluded: z.boolean(),
  totalInCents: z.int().min(0),
})

export const addOrderTotals = ({
  itemsInCents,
  discountInCents,
  shippingInCents,
  taxInCents,
  isTaxIncluded,
}: OrderTotals): number => itemsInCents - discountInCents + shippingInCents + (isTaxIncluded ? 0 : taxInCents)
