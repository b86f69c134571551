import type { FormatType } from '../book/book.ts'
import type { CoverView, DedicationView, FormatView, ShippingCostView } from '../book/views.ts'
import type { Image } from '../media/image.ts'
import type { InShop } from '../site/views.ts'

export type BundlePartView = CoverView & {
  slug: string
  type: FormatType
  files: FormatView['files']
  copies: number
  /** Of one copy alone. */
  unitInCents: number
  /** 'In Stock', 'Out of Stock', '{n} left': of the format, alone or together. */
  stockLine: string
  stock: FormatView['stock']
  /** The day on which it comes, while readers wait for it. */
  releaseOn: string | null
  numberedOf?: number
  isSigned?: true
}

export type BundleView = InShop & {
  bundle: {
    slug: string
    name: string
    /** Paragraphs of plain text. */
    description: string[]
    picture: Image | null
    priceInCents: number
    listInCents: number
    parts: BundlePartView[]
    stockLine: string
    stock: 'in' | 'few' | 'out'
    sellable: boolean
    /** Bundles that can still be sold, including reserved ones; null if no part is limited. */
    left: number | null
    /** Shipping cost of one bundle; absent if nothing in it is shipped. */
    sending?: ShippingCostView[]
    /** Written into each part that offers one; the price is for one bundle. */
    dedication?: DedicationView
  }
}
