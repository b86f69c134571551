import { formatCopyNumbers, type OrderLineItem } from '@lorecircle/shared/order/line'
import type { OrderForAuthor } from '@lorecircle/shared/order/order'
import { signedCopyNumbers } from '@lorecircle/shared/order/state'
import { describePreorder, describeRefundedCopies, describeRestockedCopies } from './order-in-words.ts'

export const lineItemSummary = (order: OrderForAuthor, line: OrderLineItem): string =>
  said(
    line.format.type,
    line.quantity > 1 ? `${line.quantity} copies` : null,
    formatCopyNumbers(line),
    describePreorder(order, line),
    describeRefundedCopies(order, line),
    describeRestockedCopies(order, line),
  )

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

export const keepPostcodeUnbroken = (line: string) => line.replace(/ (?=\S*\d\S*$)/, '\u00a0')
