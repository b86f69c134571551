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
  portrait: string
  tagline: string
  welcome: string[]
  callToActions: { label: string; url: string }[]
  books: DemoBook[]
  writing?: DemoWriting
  /** Shipping rates of printed books; shipping is free if omitted. */
  tariff?: ShippingRates
  discounts?: DiscountInput[]
  bundles?: DemoBundle[]
}

export type DemoBundle = {
  name: string
  description: string
  parts: { title: string; type: FormatType }[]
  price: string
}

export type DemoBook = {
  title: string
  tagline: string
  blurb: string[]
  category: Category
  genres: string[]
  subgenres: string[]
  series?: { name: string; position: number }
  /** The day of `publishedOn` is that of the edition which the demo sells, made up as its prices are. */
  details: Partial<BookDetails> & Pick<BookDetails, 'firstTold'>
  /** Days from the demo's creation to the release. */
  comesInDays?: number
  pages: number
  /** A file of `demo-media/texts` with all of it: chapters begin with `# `. Other books' eBooks are demonstration copies. */
  text?: string
  cover: string
  coverAlt: string
  formats: DemoFormat[]
}

export type DemoFormat = {
  type: FormatType
  /** Dollars as an author types them: `'14.99'`, or `'0'` for free. */
  price: string
  /** Pay what you want from the price on; this amount is suggested. */
  suggestedPrice?: string
  /** Copies of the edition; `sold` of them are sold. */
  quantity: number | '∞'
  numbered?: boolean
  sold?: number
  /** File kinds of an eBook; only EPUB if omitted. */
  kinds?: readonly ('epub' | 'pdf')[]
  /** All zeros but for the check digit: none of these editions has a number of its own. */
  isbn?: string
  /** Absent: not signed. */
  signing?: z.input<typeof SigningInput>
  cover?: string
  coverAlt?: string
}

export type DemoWriting = {
  sections?: DemoSection[]
  posts: DemoPost[]
  pages?: DemoPage[]
}

/** Each piece is a paragraph, which may hold inline markup, or a block of HTML of its own. */
type Content = string[]

export type DemoPost = { at: string; title: string; content: Content }

export type DemoSection = { title: string; text: string; picture?: DemoPicture }

type DemoPicture = { cover: string; alt: string }

/** A given page needs no title. */
export type DemoPage = { slug: string; title?: string; intro: Content; sections: DemoSection[] }
