import type { OrderLine } from '@lorecircle/shared/order/line'
import { isPosted } from '@lorecircle/shared/order/line'
import type { OrderForAuthor } from '@lorecircle/shared/order/order'
import { returnedOf, returnedSlots, signedOf } from '@lorecircle/shared/order/state'

/** One copy that lies on the desk. */
export type CopyToSign = {
  key: string
  orderId: string
  lineId: string
  /** 1 … quantity, as they lie in the line. */
  copy: number
  title: string
  type: OrderLine['format']['type']
  /** Of a numbered edition. */
  number: { is: number; of: number } | null
  dedication: string | null
  reader: string
}

/** Printed copies that are sold signed, have a number or a dedication, or are of a special edition, by edition and number. */
export const queueOf = (orders: readonly OrderForAuthor[]): CopyToSign[] =>
  orders
    .flatMap((order) => order.lines.filter(isSigned).flatMap((line) => copiesOf(order, line)))
    .sort(
      (a, b) =>
        a.title.localeCompare(b.title) ||
        a.type.localeCompare(b.type) ||
        (a.number?.is ?? 0) - (b.number?.is ?? 0) ||
        a.key.localeCompare(b.key),
    )

/** Those of the queue that are signed already, by their keys. */
export const signedIn = (orders: readonly OrderForAuthor[]): ReadonlySet<string> =>
  new Set(
    orders.flatMap((order) =>
      order.lines.flatMap((line) => signedOf(order, line).map((copy) => keyOf(order, line, copy))),
    ),
  )

const isSigned = (line: OrderLine): boolean =>
  isPosted(line) &&
  (line.format.signed === true ||
    line.editionOf !== null ||
    line.dedication !== null ||
    line.format.type === 'Special Edition')

const keyOf = (order: Pick<OrderForAuthor, 'id'>, line: Pick<OrderLine, 'id'>, copy: number): string =>
  `${order.id} ${line.id} ${copy}`

function copiesOf(order: OrderForAuthor, line: OrderLine): CopyToSign[] {
  const { book, format, slots, editionOf, dedication } = line
  const returned = returnedSlots(order, line)
  const copies = Array.from({ length: line.quantity }, (_, index) => ({
    copy: index + 1,
    slot: slots[index],
  }))
  const kept = copies.filter(({ slot }) => slot === undefined || !returned.includes(slot))
  // Copies without numbers are alike: so many of them as are left.
  return kept.slice(0, line.quantity - returnedOf(order, line)).map(({ copy, slot }) => {
    return {
      key: keyOf(order, line, copy),
      orderId: order.id,
      lineId: line.id,
      copy,
      title: book.title,
      type: format.type,
      number: slot !== undefined && editionOf !== null ? { is: slot, of: editionOf } : null,
      dedication,
      reader: order.shipTo?.name || order.buyer.name || order.buyer.email,
    }
  })
}
