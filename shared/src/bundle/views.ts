import type { FormatType } from '../book/book.ts'
import type { Image } from '../media/image.ts'
import type { InShop } from '../site/views.ts'

/** A bundle as one line says it, on the page of each of its books. */
export type BundleLink = { slug: string; name: string; priceInCents: number; savingInCents: number }

/** A cover, and what stands in for it. */
export type CoverView = { bookId: string; title: string; cover: Image | null }

/** A bundle among the shop's books. */
export type BundleCardView = BundleLink & {
  picture: Image | null
  covers: CoverView[]
  /** `Lilith, Hardcover`, with `2 × ` where there are more. */
  contents: string[]
  isSoldOut: boolean
}

export type BundlePartView = CoverView & {
  slug: string
  type: FormatType
  copies: number
  /** Of one copy alone. */
  unitInCents: number
  /** 'In Stock', 'Out of Stock', '{n} left': of the format, alone or together. */
  stockLine: string
  isOut: boolean
}

export type BundleView = InShop & {
  bundle: {
    slug: string
    name: string
    /** Paragraphs of plain text. */
    description: string[]
    picture: Image | null
    priceInCents: number
    /** What its books cost one by one. */
    listInCents: number
    parts: BundlePartView[]
    stockLine: string
    stock: 'in' | 'few' | 'out'
    sellable: boolean
    /** How many can still be sold, held ones among them; null where none of its copies are counted. */
    left: number | null
  }
}
