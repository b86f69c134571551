import { z } from 'zod'
import { formatTypes } from '../book/book.ts'
import type { Order } from './order.ts'

/** Where an order stands among an author's, by time: `2026-11-21T18:00:00.000Z.7K2Q9-XM4BT`. */
export const placeOf = ({ placedAt, id }: Pick<Order, 'placedAt' | 'id'>): string => `${placedAt}.${id}`

/** The order that stands there. */
export const orderIdAt = (place: string): string => place.slice(place.lastIndexOf('.') + 1)

/** `2026-11` of a moment or a place. */
export const monthOf = (at: string): string => at.slice(0, '2026-11'.length)

/** The month before: `2026-01` → `2025-12`. */
export function monthBefore(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return number === 1 ? `${year - 1}-12` : `${year}-${String(number - 1).padStart(2, '0')}`
}

/** What was sold of each format on one day, after what went back. */
export type DaySales = z.infer<typeof DaySales>
export const DaySales = z.array(
  z.object({
    formatId: z.string(),
    bookId: z.string(),
    title: z.string(),
    type: z.enum(formatTypes),
    copies: z.int(),
    salesInCents: z.int(),
  }),
)

/** The sum of a day's orders. A copy all of whose price went back is none; a free one has no price that could. */
export function daySales(orders: readonly Order[]): DaySales {
  const byFormat = Map.groupBy(orders, ({ format }) => format.id)
  return [...byFormat].map(([formatId, ofFormat]) => {
    const [first] = ofFormat
    const { book, format } = first ?? { book: { id: '', title: '' }, format: { type: 'eBook' as const } }
    const sum = { copies: 0, salesInCents: 0 }
    for (const { amountInCents, refund } of ofFormat) {
      const back = refund?.amountInCents ?? 0
      sum.copies += back > 0 && back >= amountInCents ? 0 : 1
      sum.salesInCents += amountInCents - back
    }
    return { formatId, bookId: book.id, title: book.title, type: format.type, ...sum }
  })
}
