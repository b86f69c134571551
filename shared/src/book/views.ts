import type { Card } from '../market/card.ts'
import type { Image } from '../media/image.ts'
import type { InShop } from '../site/views.ts'
import type { FormatType } from './book.ts'
import type { BookDetails } from './details.ts'

export type BookstoreCardView = Card & {
  slug: string
  formats: { type: FormatType; priceInCents: number | null; isOwnPriced?: true; isSoldOut?: true }[]
  /** The only sellable format, which Buy Now buys at once; null opens the book's page. */
  buy: (Pick<FormatView, 'type' | 'files'> & { formatId: string; priceInCents: number }) | null
}
/** What books are sold in together, as one line says it. */
export type BundleLink = { slug: string; name: string; priceInCents: number; savingInCents: number }

/** A cover, and what stands in for it. */
export type CoverView = { bookId: string; title: string; cover: Image | null }

/** A bundle among the shop's books. */
export type BundleCardView = BundleLink & {
  picture: Image | null
  covers: CoverView[]
  contents: { title: string; type: FormatType; quantity: number }[]
  isSoldOut: boolean
  /** When the last of it comes, as `2027-03-14`, where a book of it is not out yet. */
  releaseOn?: string
}

/** One page of the bookstore; a large one goes on, and back, at these paths. */
export type BookstoreView = InShop & {
  books: BookstoreCardView[]
  /** On the first page, what is sold together. */
  bundles?: BundleCardView[]
  previous?: string
  next?: string
}

export type FormatView = {
  id: string
  type: FormatType
  priceInCents: number | null
  /** Readers say what they pay, from the price on; absent where they do not. */
  suggestedInCents?: number
  cover: Image | null
  /** The spec's words: 'In Stock', 'Out of Stock', '{n} left'. */
  stockLine: string
  stock: 'in' | 'few' | 'out'
  /** Can be bought now: has a price, copies are left, the shop sells, an eBook has its file. */
  sellable: boolean
  /** Copies that can still be sold, held ones among them; null where they are not counted. */
  left: number | null
  isbn: string | null
  pages: number | null
  /** An eBook's; `kind` is a word such as `EPUB`. */
  files: { kind: string; sizeInBytes: number }[]
  /** Its author signs each copy. */
  isSigned?: true
  /** A dedication is offered, for so much more; 0 is free. */
  dedication?: DedicationView
  /** A numbered edition's plate. */
  plate: { left: number; of: number; nextNumber: number | null } | null
}

/** `hint`: its author's words to readers; empty where there are none. */
export type DedicationView = { priceInCents: number; hint: string }

/** What sending one copy to some countries costs; null where it is too heavy to be sent there. */
export type ShippingCostView = {
  zone: string
  /** As two letters each; null is everywhere else. */
  countries: string[] | null
  /** The country that it is a part of; `countries` is empty then. */
  partOf?: string
  priceInCents: number | null
  days: { from: number; to: number } | null
}

/** A genre or subgenre and where its books stand. */
export type GenreLink = { name: string; url: string }

/** Where a book stands in its series, and the ones beside it that this shop has. */
export type SeriesView = {
  name: string
  position: number | null
  previous: AdjacentBook | null
  next: AdjacentBook | null
}
export type AdjacentBook = { title: string; slug: string }

export type BookView = InShop & {
  /** `publishedOn` is null until the book is out. */
  book: Omit<BookDetails, 'language'> & {
    id: string
    slug: string
    title: string
    tagline: string
    /** Paragraphs of plain text. */
    blurb: string[]
    cover: Image | null
    /** Each leads to its books in the market. */
    genres: (GenreLink & { subgenres: GenreLink[] })[]
    series: SeriesView | null
    language: { code: string; name: string } | null
  }
  formats: FormatView[]
  /** By format, what is sent by post. */
  sending: Record<string, ShippingCostView[]>
  /** What it is sold in together with others. */
  bundles?: BundleLink[]
  /** Others of this author, at most four. */
  more: Card[]
}
