import type { Card } from '../market/card.ts'
import type { Image } from '../media/image.ts'
import type { InShop } from '../site/views.ts'
import type { FormatType } from './book.ts'
import type { BookDetails } from './details.ts'

export type BookstoreCardView = Card & {
  slug: string
  formats: { type: FormatType; priceInCents: number | null; isOwnPriced?: true; isSoldOut?: true }[]
  /** The only sellable format, for Buy Now; null opens the book's page. */
  buy: (Pick<FormatView, 'type' | 'files'> & { formatId: string; priceInCents: number }) | null
}
/** A bundle of which the book is a part. */
export type BundleLink = { slug: string; name: string; priceInCents: number; savingInCents: number }

/** A cover and its fallback text. */
export type CoverView = { bookId: string; title: string; cover: Image | null }

/** A bundle among the shop's books. */
export type BundleCardView = BundleLink & {
  picture: Image | null
  covers: CoverView[]
  contents: { title: string; type: FormatType; quantity: number }[]
  isSoldOut: boolean
  /** Latest release date of its books, as `2027-03-14`, if one is not out yet. */
  releaseOn?: string
}

/** One page of the bookstore, with paths to the previous and next page. */
export type BookstoreView = InShop & {
  books: BookstoreCardView[]
  /** On the first page only. */
  bundles?: BundleCardView[]
  previous?: string
  next?: string
}

export type FormatView = {
  id: string
  type: FormatType
  priceInCents: number | null
  /** Present if readers choose their price, starting at the listed one. */
  suggestedInCents?: number
  cover: Image | null
  /** The spec's words: 'In Stock', 'Out of Stock', '{n} left'. */
  stockLine: string
  stock: 'in' | 'few' | 'out'
  /** Can be bought now: has a price, copies are left, the shop sells, an eBook has its file. */
  sellable: boolean
  /** Copies that can still be sold, reserved ones included; null if they are not limited. */
  left: number | null
  isbn: string | null
  pages: number | null
  /** For eBooks; `kind` is a word such as `EPUB`. */
  files: { kind: string; sizeInBytes: number }[]
  /** The author signs each copy. */
  isSigned?: true
  /** A dedication is offered at this surcharge; 0 is free. */
  dedication?: DedicationView
  /** Only for numbered editions. */
  plate: { left: number; of: number; nextNumber: number | null } | null
}

/** `hint`: the author's note to readers; empty if there is none. */
export type DedicationView = { priceInCents: number; hint: string }

/** Shipping cost of one copy to some countries; null if it is too heavy. */
export type ShippingCostView = {
  zone: string
  /** Two-letter codes; null means everywhere else. */
  countries: string[] | null
  /** The country that contains this area; `countries` is empty then. */
  partOf?: string
  priceInCents: number | null
  days: { from: number; to: number } | null
}

export type GenreLink = { name: string; url: string }

export type SeriesView = {
  name: string
  position: number | null
  previous: AdjacentBook | null
  next: AdjacentBook | null
}
export type AdjacentBook = { title: string; slug: string }

export type BookView = InShop & {
  /** `publishedOn` is null until the release. */
  book: Omit<BookDetails, 'language'> & {
    id: string
    slug: string
    title: string
    tagline: string
    /** Paragraphs of plain text. */
    blurb: string[]
    cover: Image | null
    /** Links to the market's genre pages. */
    genres: (GenreLink & { subgenres: GenreLink[] })[]
    series: SeriesView | null
    language: { code: string; name: string } | null
  }
  formats: FormatView[]
  /** By format id; printed formats only. */
  sending: Record<string, ShippingCostView[]>
  /** Bundles that include it. */
  bundles?: BundleLink[]
  /** At most four other books of this author. */
  more: Card[]
}
