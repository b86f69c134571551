import type { Book, Format } from '../book/book.ts'
import type { Bundle } from '../bundle/bundle.ts'
import type { Discount } from '../discount/discount.ts'
import type { Tariff } from '../shipping/tariff.ts'
import type { Stock } from '../stock/stock.ts'
import type { GuessesPaused } from '../visitor/guess.ts'
import type { Numbers } from './taken-number.ts'
import type { CartLineView } from './views.ts'

/** A code with how often it was used, those who are paying just now included. */
export type KnownDiscount = { discount: Discount; uses: number }

/** What a cart is priced by: the stored books, and what else holds in their shop at this moment. */
export type CartShop = {
  books: readonly Book[]
  /** Those of the cart that are published. */
  bundles: readonly Bundle[]
  /** Copies that can still be sold, of the formats that are in the cart. */
  leftOf(formatId: string): Stock
  /** Of an edition of which the cart holds a chosen number; null of every other. */
  numbersOf(formatId: string): Numbers | null
  /** In force, whether its author saved it or not. */
  tariff: Tariff
  /** What the cart's code stands for; null where there is no such code. */
  discount: KnownDiscount | GuessesPaused | null
  isSelling: boolean
  /** One order may have a share of what is left (`shareOfOrder`), since the reader's network is known. */
  limitsOrder?: boolean
  /** The country that the network is in; null where nobody knows. */
  guessedCountry: string | null
  /** The day in the shop's time zone: `2026-12-24`. */
  today: string
}

/** A line of a cart, with the format that can be bought; null where none can. */
export type PricedLine = { line: CartLineView; format: Format | null }
