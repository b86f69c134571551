import { formatCopyNumbers, type OrderLineItem } from '@lorecircle/shared/order/line'
import type { OrderForAuthor } from '@lorecircle/shared/order/order'
import { signedCopyNumbers } from '@lorecircle/shared/order/state'
import { describePreorder, describeRefundedCopies, describeRestockedCopies } from './order-in-words.ts'

/** `Special Edition · 2 copies · Nos. 7 and 9 of 200 · 1 refunded`: of a line among all orders. */
export const lineItemSummary = (order: OrderForAuthor, line: OrderLineItem): string =>
  said(
    line.format.type,
    line.quantity > 1 ? `${line.quantity} copies` : null,
    formatCopyNumbers(line),
    describePreorder(order, line),
    describeRefundedCopies(order, line),
    describeRestockedCopies(order, line),
  )

/** The same on its order's page, where the title says how many: which of them are signed, too. */
export const lineItemDetails = (order: OrderForAuthor, line: OrderLineItem): string =>
  said(
    line.format.type,
    formatCopyNumbers(line),
    describePreorder(order, line),
    signedInWords(order, line),
    describeRefundedCopies(order, line),
    describeRestockedCopies(order, line),
  )

function signedInWords(order: OrderForAuthor, line: OrderLineItem): string | null {
  const signed = signedCopyNumbers(order, line).length
  if (signed === 0) return null
  return line.quantity === 1 ? 'signed' : `${signed} signed`
}

const said = (...facts: (string | null)[]): string => facts.filter(Boolean).join(' · ')

/** A state and its postcode are not torn from each other. */
export const keepPostcodeUnbroken = (line: string) => line.replace(/ (?=\S*\d\S*$)/, '\u00a0')
