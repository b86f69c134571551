import type { FormatType } from '../book/book.ts'
import type { GivenSlug } from '../custom-page/custom-page.ts'
import type { Place } from '../market/market-filter.ts'
import type { Year } from '../post/post.ts'
import type { Accent } from '../profile/profile.ts'
import type { Section } from '../text/section.ts'
import type { Image } from '../upload/image.ts'
import type { RefusedForm } from '../visitor/refused-form.ts'

/**
 * What a page shows. The publisher makes these from stored truth; `sites` turns each into HTML. Plain data:
 * a view alone decides a page's bytes.
 */
export type PageView =
  | { template: 'landing'; view: LandingView }
  | { template: 'about'; view: SiteView }
  | { template: 'payment-return'; view: SiteView }
  | { template: 'under-construction'; view: UnderConstructionView }
  | { template: 'market'; view: MarketView }
  | { template: 'not-found'; view: SiteView }
  | { template: 'author-not-found'; view: SiteView }
  | { template: 'shop-home'; view: ShopHomeView }
  | { template: 'bookstore'; view: BookstoreView }
  | { template: 'book'; view: BookView }
  | { template: 'blog'; view: BlogView }
  | { template: 'post'; view: PostView }
  | { template: 'custom-page'; view: CustomPageView }
  | { template: 'shop-empty-page'; view: ShopEmptyPageView }
  | { template: 'shop-not-found'; view: { site: SiteView; shop: ShopView } }
  | { template: 'thank-you'; view: ThankYouView }
  | { template: 'checkout-failed'; view: CheckoutFailedView }
  | { template: 'newsletter'; view: VisitorFormView }
  | { template: 'contact'; view: VisitorFormView }
  | { template: 'subscription'; view: SubscriptionView }
  | { template: 'note'; view: NoteView }

export type Template = PageView['template']

export type SiteView = {
  /** The platform's origin, such as `https://lorecircle.example`. */
  origin: string
  /** Where payments happen: the CSP's form-action has to name it. */
  paymentOrigin: string
}

export type ShopView = {
  name: string
  subdomain: string
  /** The shop's own origin. */
  url: string
  accent: Accent | null
  portrait: Image | null
  /** The author's own pages that have something to show, for the sidebar. */
  pages: { slug: string; title: string }[]
  /** False while the author's membership has lapsed or payments are not ready: readable, not sellable. */
  selling: boolean
}

/** A book in the market, in a shop or on the landing's shelf: also what the market's chunks and fronts hold. */
export type CardView = {
  id: string
  title: string
  /** The book's page; null shows 'Link coming soon'. */
  productUrl: string | null
  authorName: string | null
  /** The root of the author's shop. */
  authorUrl: string | null
  cover: Image | null
  /** Lowest of all formats, or null for 'Price unavailable'. */
  priceInCents: number | null
  /** Lowest above 0: what the paid list shows. */
  paidPriceInCents: number | null
  tagline: string
}

export type LandingView = { site: SiteView; shelf: CardView[] }

/** A shop whose author has set out nothing yet; without one, the platform's own sign. */
export type UnderConstructionView = { site: SiteView; shop: ShopView | null }

export type MarketView = {
  site: SiteView
  /** Its page is one that there is. */
  place: Place
  /** How many books stand there, on all pages. */
  total: number
  /** Those of this page, in order. */
  cards: CardView[]
}

export type ShopHomeView = {
  site: SiteView
  shop: ShopView
  tagline: string
  /** Sanitised HTML. */
  welcomeHtml: string
  callsToAction: { label: string; url: string }[]
  sections: Section[]
  latestPost: PostCardView | null
  /** A few of the shop's books, newest first. */
  shelf: CardView[]
}

export type BookstoreCardView = CardView & {
  slug: string
  formats: { type: FormatType; priceInCents: number | null }[]
  /** The only sellable format, which Buy Now buys at once; null opens the book's page. */
  buy: { formatId: string; type: FormatType; priceInCents: number } | null
}
export type BookstoreView = { site: SiteView; shop: ShopView; books: BookstoreCardView[] }

export type FormatView = {
  id: string
  type: FormatType
  priceInCents: number | null
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
  /** A numbered edition's plate. */
  plate: { left: number; of: number; nextNumber: number | null } | null
}

/** A genre or subgenre and where its books stand. */
export type Shelf = { name: string; url: string }

/** Where a book stands in its series, and the ones beside it that this shop has. */
export type SeriesView = {
  name: string
  position: number | null
  previous: Neighbour | null
  next: Neighbour | null
}
export type Neighbour = { title: string; slug: string }

export type BookView = {
  site: SiteView
  shop: ShopView
  book: {
    id: string
    slug: string
    title: string
    tagline: string
    /** Paragraphs of plain text. */
    blurb: string[]
    cover: Image | null
    /** Each leads to its shelf in the market. */
    genres: (Shelf & { subgenres: Shelf[] })[]
    series: SeriesView | null
    language: { code: string; name: string } | null
    publishedOn: string | null
    firstTold: number | null
    contentNotes: string
  }
  formats: FormatView[]
  /** Others of this author, at most four. */
  more: CardView[]
}

/** A post in a list. */
export type PostCardView = { path: string; title: string; excerpt: string; createdAt: string }

export type BlogView = { site: SiteView; shop: ShopView; years: Year<PostCardView>[] }

export type PostView = {
  site: SiteView
  shop: ShopView
  post: PostCardView & {
    /** Sanitised HTML. */
    html: string
    updatedAt: string
  }
  older: PostCardView | null
  newer: PostCardView | null
}

export type CustomPageView = {
  site: SiteView
  shop: ShopView
  slug: string
  title: string
  /** Sanitised HTML. */
  introHtml: string
  sections: Section[]
}

export type ShopEmptyPageView = { site: SiteView; shop: ShopView; page: 'blog' | GivenSlug }

export type ThankYouView = {
  site: SiteView
  shop: ShopView
  order: {
    id: string
    title: string
    type: FormatType
    cover: Image | null
    copy: { number: number; of: number } | null
    totalInCents: number
    email: string
    /** Where the file can be fetched; null for what comes by post. */
    downloadUrl: string | null
    placedAt: string
  }
}

/** Why a checkout did not start or finish, for those without JavaScript; each has its sentence. */
export const checkoutFailures = {
  'price-changed': 'The price has changed since you opened this page.',
  'sold-out': 'The last copy has just gone.',
  'in-baskets': 'Every copy is in a basket just now. One may come back within half an hour.',
  'not-selling': 'This shop is not selling at the moment.',
  'not-for-sale': 'This format is not for sale right now.',
  'book-missing': 'This book is no longer in the shop.',
  cancelled: 'The payment was cancelled. Nothing was charged, and the copy is back on the shelf.',
  fault: 'Something went wrong on our side. Nothing was charged.',
} as const
export type CheckoutFailure = keyof typeof checkoutFailures

export type CheckoutFailedView = {
  site: SiteView
  shop: ShopView
  reason: CheckoutFailure
  /** Back to the book; null where there is none. */
  bookUrl: string | null
}

export type VisitorFormView = {
  site: SiteView
  shop: ShopView
  /** What was typed and refused before, for those without JavaScript. */
  again: Pick<RefusedForm, 'problem' | 'field' | 'typed'> | null
}

/** A mail's link leads to a page with one button, since programs that look through mail open links, too. */
export type SubscriptionStep = 'confirm' | 'unsubscribe'

export type SubscriptionView = {
  site: SiteView
  shop: ShopView
  step: SubscriptionStep
  /** Where the button posts. */
  action: string
}

/** How the newsletter's form answers (A7-42), and the sentence that asks for the second step. */
export const signUpThanks = {
  title: 'Thank you for signing up!',
  text: 'Please open the mail that we have just sent you, and confirm your address.',
} as const

export const contactThanks = {
  title: 'Your message is on its way.',
  text: 'The answer comes to the address that you gave.',
} as const

/** What is said once a step is done, or cannot be done, for those who were sent there; each under its path. */
export const notes = {
  'newsletter/thanks': signUpThanks,
  'newsletter/confirmed': {
    title: 'You are on the list.',
    text: 'The next letter comes to you by mail. Each one carries a link that takes you off the list in one click.',
  },
  'newsletter/unsubscribed': {
    title: 'You are off the list.',
    text: 'No more letters will come. You are welcome back at any time.',
  },
  'newsletter/link-too-old': {
    title: 'This link is too old.',
    text: 'The link of a sign-up works for seven days. Sign up once more, and a new one comes by mail.',
  },
  'newsletter/link-unknown': {
    title: 'This link is not complete.',
    text: 'A part of it was lost on the way. Please open it once more from the letter that it came with.',
  },
  'newsletter/fault': {
    title: 'That did not work.',
    text: 'Something went wrong on our side. Please go back, and press the button once more.',
  },
  'contact/sent': contactThanks,
} as const
export type Note = keyof typeof notes

export type NoteView = { site: SiteView; shop: ShopView; note: Note }
