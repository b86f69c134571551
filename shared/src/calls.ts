import { z } from 'zod'
import { BookFile, formatTypes, limits } from './book.ts'
import { BookForAuthor, BookList, CoverRecord } from './book-for-author.ts'
import { accountCalls } from './calls/account.ts'
import { blogCalls, PostInput } from './calls/blog.ts'
import { Claimed, call, kilobyte, Nothing } from './calls/call.ts'
import { domainCalls } from './calls/domain.ts'
import { figuresCalls } from './calls/figures.ts'
import { membershipCalls } from './calls/membership.ts'
import { newsletterCalls } from './calls/newsletter.ts'
import { OwnPageInput, pagesCalls } from './calls/pages.ts'
import { shelfCalls } from './calls/shelf.ts'
import { WelcomeInput, welcomeCalls } from './calls/welcome.ts'
import { Image } from './image.ts'
import { OrderForAuthor } from './order.ts'
import { PublicBooks } from './public-book.ts'
import { PublicWelcome } from './public-welcome.ts'
import { LiveCopies } from './stock.ts'
import { categories } from './taxonomy.ts'
import { VisitorEmail, VisitorMessage, visitorName } from './visitor.ts'

const OfHost = z.object({ host: z.string().max(300).optional() })

const GenreName = z.string().max(100)
/** Genres, one or several (spec A §3). */
const Genres = z.union([GenreName.transform((genre) => [genre]), z.array(GenreName).max(50)])

/** What an author writes into a format; numbers may come as text, empty stays empty. */
export const FormatInput = z.object({
  id: z.string().max(64).optional(),
  type: z.enum(formatTypes),
  /** Dollars, as the spec sends them: `14.99`, `'14.99'`, `''`. */
  price: z.union([z.number(), z.string(), z.null()]),
  /** Copies that should be left: a whole number, `'∞'`, or empty. */
  quantity: z.union([z.number(), z.string(), z.null()]),
  /** What `quantity` was when the author began to edit; the server applies the difference. */
  quantitySeen: z.union([z.number(), z.string(), z.null()]).optional(),
  numbered: z.boolean().optional(),
  coverImageUrl: z.string().max(2000).optional(),
  coverImages: z.array(CoverRecord).max(10).optional(),
  coverAlt: z.string().max(300).optional(),
  /** The key of an accepted eBook upload; null takes the file away, absent leaves it. */
  fileKey: z.string().max(500).nullable().optional(),
  /** ISBN-10 or ISBN-13, hyphens and all; empty takes it away, absent leaves it, as with `pages`. */
  isbn: z.string().max(40).nullish(),
  pages: z
    .int('Pages are a whole number.')
    .min(1, 'A book has at least one page.')
    .max(limits.pages, `A book can have at most ${limits.pages.toLocaleString('en-US')} pages.`)
    .nullish(),
  genres: Genres.optional(),
  genre: GenreName.optional(),
})
export type FormatInput = z.infer<typeof FormatInput>

export const BookInput = z.object({
  id: z.string().max(64).optional(),
  /** The version that the author began to edit; absent for a new book. */
  etag: z.string().max(100).optional(),
  title: z
    .string()
    .max(limits.title, `A title can have at most ${limits.title} characters.`)
    .transform((title) => title.trim() || 'Untitled'),
  tagline: z.string().max(limits.tagline, `A tagline can have at most ${limits.tagline} characters.`),
  blurb: z.string().max(limits.blurb, `A blurb can have at most ${limits.blurb} characters.`),
  category: z.enum(categories),
  genres: Genres.default([]),
  genre: GenreName.optional(),
  subgenres: z.array(GenreName).max(100),
  public: z.boolean().default(false),
  formats: z.array(FormatInput).max(limits.formats, `A book can have at most ${limits.formats} formats.`),
  series: z.object({ name: z.string().max(limits.series), position: z.int().min(1).nullable() }).nullish(),
  firstTold: z.int().min(-3000).max(3000).nullish(),
  contentNotes: z
    .string()
    .max(limits.contentNotes, `Content notes can have at most ${limits.contentNotes} characters.`)
    .optional(),
  /** BCP 47; empty takes it away, absent leaves it, as with `publishedOn`. */
  language: z.string().max(35).nullish(),
  publishedOn: z.iso.date('A publication date reads like 2026-11-21.').nullish(),
})
export type BookInput = z.infer<typeof BookInput>

const PresignedPut = z.object({ url: z.string(), bucket: z.string(), key: z.string() })

export const uploadLimits = {
  book: {
    maxBytes: 10 * kilobyte * kilobyte,
    types: ['image/jpeg', 'image/png', 'image/webp', 'image/avif'],
  },
  profile: {
    maxBytes: 10 * kilobyte * kilobyte,
    types: ['image/jpeg', 'image/png', 'image/webp', 'image/avif'],
  },
  ebook: { maxBytes: 50 * kilobyte * kilobyte, types: ['application/epub+zip', 'application/pdf'] },
} as const
export type UploadType = keyof typeof uploadLimits

export const CheckoutInput = z.object({
  domain: z.string().max(300),
  title: z.string().max(limits.title).optional(),
  format: z.enum(formatTypes).optional(),
  price: z.union([z.number(), z.string().max(20)]),
  quantity: z.coerce.number().pipe(z.literal(1)),
  bookId: z.string().max(64).optional(),
  formatId: z.string().max(64).optional(),
})
export type CheckoutInput = z.infer<typeof CheckoutInput>

/** A newsletter sign-up (spec A §3). */
export const SignUpInput = z.object({
  email: VisitorEmail,
  firstname: visitorName('Please enter your first name.'),
  lastname: visitorName('Please enter your last name.'),
})
export type SignUpInput = z.infer<typeof SignUpInput>

export const ContactInput = z.object({
  name: visitorName('Please enter your name.'),
  email: VisitorEmail,
  message: VisitorMessage,
  /** A field that people do not see: whoever fills it in is a program. */
  website: z.string().max(1000).optional(),
})
export type ContactInput = z.infer<typeof ContactInput>

/** What a link in a letter names: a subscriber, and the token that proves that the letter was theirs. */
const Ticket = z.object({ subscriber: z.string().max(100), token: z.string().max(100) })

/** What a form's page says once it was sent. */
const Said = z.object({ message: z.string() })

/**
 * Every call of the product (spec A §7, B §7, and those the spec leaves unnamed): the one place that says
 * its method, path, who may call, what it takes and what it answers. Functions serve this table, the portal
 * and the islands call through it. A capability whose calls are many has them in a file of its own.
 */
export const calls = {
  ...accountCalls,
  ...welcomeCalls,
  ...membershipCalls,
  ...domainCalls,
  ...figuresCalls,
  generatePresignedUrl: call(
    'POST',
    '/api/generate-presigned-url',
    'author',
    Claimed.extend({
      uploadType: z.enum(['book', 'profile', 'ebook']),
      fileName: z.string().min(1).max(300),
      contentType: z.string().max(100),
      size: z.int().min(1),
      /** Base64 SHA-256 of the file: signed into the URL. */
      checksum: z.string().length(44),
      bookTitle: z.string().max(limits.title).optional(),
      format: z.string().max(40).optional(),
    }),
    z.object({
      author: PresignedPut,
      master: PresignedPut,
      /** Every header that the PUT must carry to match its signature. */
      headers: z.record(z.string(), z.string()),
      /** The profile shape of the spec: the same as `author`. */
      url: z.string(),
      key: z.string(),
    }),
  ),
  /** After the PUTs: checks what arrived, re-encodes pictures, and only then makes them public. */
  acceptUpload: call(
    'POST',
    '/api/accept-upload',
    'author',
    z.object({
      uploadType: z.enum(['book', 'profile', 'ebook']),
      key: z.string().max(500),
      fileName: z.string().max(300),
      alt: z.string().max(300).optional(),
    }),
    z.object({ image: Image.nullable(), imageUrl: z.string().nullable(), file: BookFile.nullable() }),
  ),

  fetchBooks: call(
    'GET',
    '/api/fetchbooksforauthor',
    'author',
    z.object({ folder: z.string().max(500).optional() }),
    BookList,
  ),
  ...shelfCalls,
  saveBook: call(
    'POST',
    '/api/savebookdata',
    'author',
    Claimed.extend({
      subdomain: z.string().max(300).nullish(),
      books: z.array(BookInput).length(1, 'One book is saved at a time.'),
    }),
    z.object({ book: BookForAuthor }),
    256 * kilobyte,
  ),
  ...blogCalls,
  ...pagesCalls,
  /** Has the saved version been published, and which bytes should readers see now? */
  publishStatus: call(
    'GET',
    '/api/publish-status',
    'author',
    z.object({
      of: z.enum(['book', 'welcome', 'profile', 'post', 'page']),
      /** A book's or a post's id, a page's slug; the welcome page and the profile have none. */
      id: z.string().max(200).default(''),
      etag: z.string().max(100),
    }),
    z.object({
      published: z.boolean(),
      /** The page that readers see and the ETag under which it is served; null for a book that is not public. */
      url: z.string().nullable(),
      pageEtag: z.string().nullable(),
    }),
  ),
  /** Keeps a draft for an hour and answers where its page can be looked at; nothing is published. */
  preview: call(
    'POST',
    '/api/preview',
    'author',
    z.discriminatedUnion('of', [
      z.object({ of: z.literal('book').optional(), book: BookInput }),
      z.object({ of: z.literal('welcome'), welcome: WelcomeInput }),
      z.object({ of: z.literal('post'), post: PostInput }),
      z.object({ of: z.literal('page'), page: OwnPageInput }),
    ]),
    z.object({ url: z.string() }),
    2048 * kilobyte,
  ),

  orders: call('GET', '/api/orders', 'author', Nothing, z.object({ orders: z.array(OrderForAuthor) })),

  /** A shop read from its own host (spec A §7); a `host` that is named has to be that one. */
  shopBooks: call('GET', '/api/shop-books', 'anyone', OfHost, PublicBooks),
  welcome: call('GET', '/api/welcome', 'anyone', OfHost, PublicWelcome),

  /** A book's counted formats at this moment: how many copies are left and held, never by whom. */
  copies: call(
    'GET',
    '/api/copies',
    'anyone',
    z.object({ book: z.string().max(64) }),
    z.object({ formats: z.array(LiveCopies) }),
  ),
  /** Takes JSON from the island and a plain form from a page without JavaScript. */
  createCheckoutSession: call(
    'POST',
    '/api/create-checkout-session',
    'anyone',
    CheckoutInput,
    z.object({ url: z.string() }),
    8 * kilobyte,
  ),
  /** Where the payment page sends a reader who paid: settles the order, then shows the thank-you page. */
  checkoutReturn: call(
    'GET',
    '/api/checkout-return',
    'anyone',
    z.object({ checkout: z.string().max(100) }),
    Nothing,
  ),
  cancelCheckout: call(
    'GET',
    '/api/cancel-checkout',
    'anyone',
    z.object({ checkout: z.string().max(100), token: z.string().max(100) }),
    Nothing,
  ),
  download: call(
    'GET',
    '/api/download/:orderId/:readerToken',
    'anyone',
    z.object({ orderId: z.string().max(100), readerToken: z.string().max(100) }),
    Nothing,
  ),

  /** The list is the shop's whose host is asked. Takes JSON from the island and a plain form, as contact does. */
  newsletter: call('POST', '/api/newsletter', 'anyone', SignUpInput, Said, 8 * kilobyte),
  confirmSubscription: call(
    'POST',
    '/api/newsletter/confirm/:subscriber/:token',
    'anyone',
    Ticket,
    Nothing,
    8 * kilobyte,
  ),
  /** Pressed on the page of the letter's link, or by a mail program in one click (RFC 8058). */
  unsubscribe: call(
    'POST',
    '/api/newsletter/unsubscribe/:subscriber/:token',
    'anyone',
    Ticket.extend({ 'List-Unsubscribe': z.string().max(100).optional() }),
    Nothing,
    8 * kilobyte,
  ),
  /** For mail programs that open the header's address instead of posting to it: leads to the page. */
  unsubscribeLink: call('GET', '/api/newsletter/unsubscribe/:subscriber/:token', 'anyone', Ticket, Nothing),
  contact: call('POST', '/api/contact', 'anyone', ContactInput, Said),
  ...newsletterCalls,

  stripeWebhook: call('POST', '/api/stripe/webhook', 'stripe', z.string(), Nothing, 512 * kilobyte),
  stripeConnectWebhook: call(
    'POST',
    '/api/stripe/connect-webhook',
    'stripe',
    z.string(),
    Nothing,
    512 * kilobyte,
  ),
  stripeAccountsWebhook: call(
    'POST',
    '/api/stripe/accounts-webhook',
    'stripe',
    z.string(),
    Nothing,
    512 * kilobyte,
  ),
} as const
