import { copiesInWords, type OrderLine } from '@lorecircle/shared/order/line'
import type { OrderForAuthor } from '@lorecircle/shared/order/order'
import { signedOf } from '@lorecircle/shared/order/state'
import { comingInWords, refundedInWords, restockedInWords } from './order-in-words.ts'

/** `Special Edition · 2 copies · Nos. 7 and 9 of 200 · 1 refunded`: of a line among all orders. */
export const factsInTable = (order: OrderForAuthor, line: OrderLine): string =>
  said(
    line.format.type,
    line.quantity > 1 ? `${line.quantity} copies` : null,
    copiesInWords(line),
    comingInWords(order, line),
    refundedInWords(order, line),
    restockedInWords(order, line),
  )

/** The same on its order's page, where the title says how many: which of them are signed, too. */
export const factsOnPage = (order: OrderForAuthor, line: OrderLine): string =>
  said(
    line.format.type,
    copiesInWords(line),
    comingInWords(order, line),
    signedInWords(order, line),
    refundedInWords(order, line),
    restockedInWords(order, line),
  )

function signedInWords(order: OrderForAuthor, line: OrderLine): string | null {
  const signed = signedOf(order, line).length
  if (signed === 0) return null
  return line.quantity === 1 ? 'signed' : `${signed} signed`
}

const said = (...facts: (string | null)[]): string => facts.filter(Boolean).join(' · ')

/** A state and its postcode are not torn from each other. */
export const inOneLine = (line: string) => line.replace(/ (?=\S*\d\S*$)/, '\u00a0')
