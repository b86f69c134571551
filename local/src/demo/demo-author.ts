import type { FormatType } from '@lorecircle/shared/book/book'
import type { BookDetails } from '@lorecircle/shared/book/details'
import type { SigningInput } from '@lorecircle/shared/book/signing'
import type { DiscountInput } from '@lorecircle/shared/discount/calls'
import type { Accent } from '@lorecircle/shared/profile/profile'
import type { ShippingRates } from '@lorecircle/shared/shipping/tariff'
import type { Category } from '@lorecircle/shared/taxonomy/taxonomy'
import type { z } from 'zod'

export const contentHtml = (content: Content): string =>
  content.map((piece) => (piece.startsWith('<') && !inline.test(piece) ? piece : `<p>${piece}</p>`)).join('')

const inline = /^<(em|strong|a)\b/

export type DemoAuthor = {
  email: string
  firstName: string
  middleInitial: string
  lastName: string
  penName: string
  subdomain: string
  /** Lines of a made-up box at the post office. */
  postalAddress: string[]
  accent: Accent
  /** A file of `demo-media/portraits`. */
  portrait: string
  tagline: string
  /** Paragraphs of plain text. */
  welcome: string[]
  callToActions: { label: string; url: string }[]
  books: DemoBook[]
  writing?: DemoWriting
  /** What sending printed books costs; without it they are sent for nothing. */
  tariff?: ShippingRates
  discounts?: DiscountInput[]
  bundles?: DemoBundle[]
}

/** Formats of this author's books, by title and kind, at one price in dollars. */
export type DemoBundle = {
  name: string
  description: string
  parts: { title: string; type: FormatType }[]
  price: string
}

export type DemoBook = {
  title: string
  tagline: string
  /** Paragraphs of plain text. */
  blurb: string[]
  category: Category
  genres: string[]
  subgenres: string[]
  series?: { name: string; position: number }
  /** The day of `publishedOn` is that of the edition which the demo sells, made up as its prices are. */
  details: Partial<BookDetails> & Pick<BookDetails, 'firstTold'>
  /** Still to come: how many days after the demo is made. */
  comesInDays?: number
  pages: number
  /** A file of `demo-media/texts` with all of it: chapters begin with `# `. Other books' eBooks are demonstration copies. */
  text?: string
  /** A file of `demo-media/covers`. */
  cover: string
  coverAlt: string
  formats: DemoFormat[]
}

export type DemoFormat = {
  type: FormatType
  /** Dollars as an author types them: `'14.99'`, or `'0'` for free. */
  price: string
  /** Readers pay what they want from the price on; this is suggested. */
  suggestedPrice?: string
  /** Copies ever set out; `sold` of them are gone. */
  quantity: number | '∞'
  numbered?: boolean
  sold?: number
  /** What an eBook's readers get; an EPUB alone, where nothing is said. */
  kinds?: readonly ('epub' | 'pdf')[]
  /** All zeros but for the check digit: none of these editions has a number of its own. */
  isbn?: string
  /** Absent: not signed. */
  signing?: z.input<typeof SigningInput>
  cover?: string
  coverAlt?: string
}

/** What an author of the demo writes beside the books. */
export type DemoWriting = {
  /** Parts of the welcome. */
  sections?: DemoSection[]
  posts: DemoPost[]
  pages?: DemoPage[]
}

/** Each piece is a paragraph, which may hold inline markup, or a block of HTML of its own. */
type Content = string[]

export type DemoPost = { at: string; title: string; content: Content }

export type DemoSection = { title: string; text: string; picture?: DemoPicture }

/** A file of `demo-media/covers`. */
type DemoPicture = { cover: string; alt: string }

/** A given page needs no title. */
export type DemoPage = { slug: string; title?: string; intro: Content; sections: DemoSection[] }
