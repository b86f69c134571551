import { isPayable } from '../money.ts'
import type { Stock } from '../stock/stock.ts'
import type { Format } from './book.ts'

/** What a format has to have before anybody can buy it. A price from $0.01 to $0.49 is one that no card pays. */
type Lack = 'price' | 'payable_price' | 'quantity' | 'file'

/** Why no reader can buy a format now: its shop does not sell, it is not complete, or every copy has gone. */
export type NotForSale = { why: 'shop' } | { why: 'incomplete'; lacks: Lack[] } | { why: 'sold_out' }

type Offered = Pick<Format, 'type' | 'priceInCents'> & { files: readonly unknown[] }

/** Null where a reader can buy it. `left`: the copies that can still be sold, or null where none were ever set out. */
export function whyNotForSale(format: Offered, left: Stock, shop: { selling: boolean }): NotForSale | null {
  if (!shop.selling) return { why: 'shop' }
  const lacks = lacksOf(format, left)
  if (lacks.length > 0) return { why: 'incomplete', lacks }
  return left === 0 ? { why: 'sold_out' } : null
}

export const lacksOf = ({ type, priceInCents, files }: Offered, left: Stock): Lack[] => [
  ...(priceInCents === null ? (['price'] as const) : []),
  ...(priceInCents !== null && !isPayable(priceInCents) ? (['payable_price'] as const) : []),
  ...(left === null ? (['quantity'] as const) : []),
  ...(type === 'eBook' && files.length === 0 ? (['file'] as const) : []),
]
