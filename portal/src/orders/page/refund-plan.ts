import { parsePrice, toDollars } from '@lorecircle/shared/money'
import { copiesInWords, type OrderLine } from '@lorecircle/shared/order/line'
import type { OrderForAuthor } from '@lorecircle/shared/order/order'
import {
  keptOf,
  keptSlots,
  type RefundWish,
  type Returned,
  refundOf,
} from '@lorecircle/shared/order/refund-amount'
import { type RefundTold, refundTold } from '@lorecircle/shared/order/refund-in-words'
import { restockedSlots } from '@lorecircle/shared/order/state'
import { withoutSign } from '../../numbers/price.ts'

export type What = 'all' | 'lines' | 'amount'
type Chosen = {
  what: What
  /** How many of a line, by its id. */
  copies: Readonly<Record<string, number>>
  /** Which numbers of a line that has several, by its id. */
  numbers: Readonly<Record<string, readonly number[]>>
  amount: string
}

/** What a choice comes to; a null wish while nothing would go back, and why not. */
type Plan = {
  wish: RefundWish | null
  amountInCents: number
  refusal: string | undefined
  /** How the sum comes about, and what stays paid: what the reader is told as well. Of all that is left there is nothing to tell. */
  told: RefundTold | null
  /** The limited copies that could go back on sale, in words. */
  restockable: string[]
}

export const refundableLines = (order: OrderForAuthor) =>
  order.lines.filter((line) => keptOf(order, line) > 0 && line.unitInCents > 0)

/** The numbers of a line among which its author chooses; none where there is no choice. */
export function numbersToChoose(order: OrderForAuthor, line: OrderLine): number[] {
  const left = line.editionOf === null ? [] : keptSlots(order, line)
  return left.length > 1 ? left : []
}

/** `Lilith, Hardcover, $20.00 each, in the bundle The whole trilogy`: what tells a line from others of the same book. */
export const refundLabel = (line: OrderLine): string =>
  [
    line.book.title,
    line.format.type,
    `${toDollars(line.unitInCents)}${line.quantity > 1 ? ' each' : ''}`,
    copiesInWords(line),
    line.bundle && `in the bundle ${line.bundle.name}`,
  ]
    .filter(Boolean)
    .join(', ')

export function refundPlan(order: OrderForAuthor, chosen: Chosen): Plan {
  const nothing: Plan = { wish: null, amountInCents: 0, refusal: undefined, told: null, restockable: [] }
  try {
    const wish = wishOf(chosen)
    if (wish === null) return nothing
    const { amountInCents, lines } = refundOf(order, wish)
    return {
      wish,
      amountInCents,
      refusal: undefined,
      told: wish === 'all' ? null : refundTold(order, { amountInCents, lines }),
      restockable: lines.flatMap((line) => inWords(order, line)),
    }
  } catch (error) {
    return { ...nothing, refusal: error instanceof Error ? error.message : undefined }
  }
}

function wishOf({ what, copies, numbers, amount }: Chosen): RefundWish | null {
  if (what === 'all') return 'all'
  if (what === 'amount') {
    const amountInCents = parsePrice(withoutSign(amount))
    return amountInCents ? { amountInCents } : null
  }
  const counted = Object.entries(copies).map(([lineId, quantity]) => ({ lineId, quantity }))
  const chosen = Object.entries(numbers).map(([lineId, slots]) => ({
    lineId,
    quantity: slots.length,
    slots: [...slots],
  }))
  const lines = [...counted, ...chosen].filter(({ quantity }) => quantity > 0)
  return lines.length === 0 ? null : { lines }
}

function inWords(order: OrderForAuthor, { lineId, slots: returned = [] }: Returned): string[] {
  const line = order.lines.find(({ id }) => id === lineId)
  if (!line) return []
  const restocked = restockedSlots(order, line)
  const slots = returned.filter((slot) => !restocked.includes(slot))
  if (slots.length === 0) return []
  const numbers = copiesInWords({ ...line, slots })
  const what = `${line.book.title}${isAmbiguous(order, line) ? `, ${line.format.type}` : ''}`
  return [numbers ? `${numbers} of ${what}` : `${slots.length} × ${what}`]
}

/** Whether the order has the same book in another format as well. */
const isAmbiguous = ({ lines }: OrderForAuthor, { book, format }: OrderLine): boolean =>
  lines.some((other) => other.book.id === book.id && other.format.id !== format.id)
