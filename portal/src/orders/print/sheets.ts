import { isShippable } from '@lorecircle/shared/order/fulfilment'
import type { OrderForAuthor } from '@lorecircle/shared/order/order'
import { hasParcel, parcelOf } from '@lorecircle/shared/order/parcels'

/** What can be printed, by the key that stands in the address. */
export const sheets = [
  { key: 'slip-a4', label: 'Packing slip, A4', prints: 'slip' },
  { key: 'slip-letter', label: 'Packing slip, Letter', prints: 'slip' },
  { key: 'label-a6', label: 'Address label, A6', prints: 'label' },
  { key: 'label-4x6', label: 'Address label, 4 × 6 in', prints: 'label' },
  { key: 'certificate-a4', label: 'Certificates, A4', prints: 'certificate' },
  { key: 'certificate-letter', label: 'Certificates, Letter', prints: 'certificate' },
] as const

export type Sheet = (typeof sheets)[number]

/** The sheet that is asked for; else the slip of the countries that print on Letter, or of all others. */
export function sheetOf(asked: string | null, languages: readonly string[]): Sheet {
  const usual = languages.some((language) => /-(US|CA|MX)$/i.test(language)) ? 'slip-letter' : 'slip-a4'
  return sheets.find(({ key }) => key === asked) ?? sheets.find(({ key }) => key === usual) ?? sheets[0]
}

/** The orders that something may be sent of. One that was refunded, cancelled or is on hold has neither a slip nor a label. */
export const parcelsToPrint = (orders: readonly OrderForAuthor[]): OrderForAuthor[] =>
  orders.filter((order) => hasParcel(order) && isShippable(order) && parcelOf(order).length > 0)

/** An order as it is printed: from the author's current public name, which an earlier order does not know. */
export const underCurrentName = (
  order: OrderForAuthor,
  profile: { penName: string } | undefined,
): OrderForAuthor => ({ ...order, authorName: profile?.penName || order.authorName })

/** The orders of an address, each once. */
export const idsOf = (asked: string | null): string[] => [
  ...new Set((asked ?? '').split(',').filter(Boolean)),
]
