import { maxWrongCodesPerHour } from '@lorecircle/shared/discount/discount'

/** `most` is a number of requests or of bytes; `of` describes it in words. */
export type LimitRule = { most: number; every: 'hour' | 'day'; of: string }

/**
 * Each limit is well above normal use, so that only programs and attackers reach it. A sender is one network address:
 * a household, a hall of readers, or a mobile network's customers. Daily windows begin at midnight UTC.
 * `docs/security.md` lists all limits.
 */
export const rateLimits = {
  // Readers. A fair's hall shares one address, and a person opens a few payment pages at most.
  'checkout.sender': { most: 600, every: 'hour', of: 'Payment pages opened from one address' },
  // Counted by `lookUpWithGuessLimit`, as wrong coupons are. The same one counts once.
  'code.network': {
    most: maxWrongCodesPerHour,
    every: 'hour',
    of: 'Different wrong discount codes from one network',
  },
  'coupon.network': {
    most: 30,
    every: 'hour',
    of: 'Different wrong membership coupons from one network',
  },
  // Looks at carts, links that are followed, downloads that are begun. A hall of 700 readers asks so much, if each of
  // them changes a cart forty times.
  'reads.sender': {
    most: 30_000,
    every: 'hour',
    of: 'Carts, links and downloads asked for from one address',
  },
  'free.network': { most: 200, every: 'hour', of: 'Emails to confirm a free order, from one network' },
  'free.shop': { most: 1_000, every: 'hour', of: 'Emails to confirm a free order of one shop' },
  'free.address': { most: 10, every: 'day', of: 'Emails to confirm a free order, to one mailbox' },
  'contact.sender': { most: 10, every: 'hour', of: 'Messages to authors from one address' },
  'contact.email': { most: 10, every: 'hour', of: 'Messages to authors that name one email address' },
  'contact.shop': { most: 60, every: 'hour', of: 'Messages to one shop' },
  'newsletter.sender': { most: 60, every: 'hour', of: 'Newsletter sign-ups from one address' },
  'newsletter.shop': { most: 1_000, every: 'hour', of: 'Newsletter sign-ups to one shop' },
  // Emails to an unconfirmed address, so that nobody can fill a stranger's mailbox.
  'newsletter.address': { most: 8, every: 'day', of: 'Requests to confirm a sign-up, to one mailbox' },
  'library.sender': { most: 60, every: 'hour', of: 'Library links asked for from one address' },
  'library.address': { most: 10, every: 'day', of: 'Library links to one mailbox' },
  'library.shared': { most: 30, every: 'day', of: 'Orders that one reader shares' },
  'library.shared_to': { most: 8, every: 'day', of: 'Shared orders to one mailbox' },
  // Downloads of one line item, all its files together: ten files on three devices, twice. Files may have 500 MB each.
  'download.line': { most: 60, every: 'day', of: 'Downloads of one line item' },
  // Bytes that all readers of a shop download: 200 audiobooks of 500 MB, or 20,000 eBooks of 5 MB.
  'download.shop': { most: 100 * 1024 ** 3, every: 'day', of: 'Downloads of one shop, in all' },
  // Input kept from refused forms, to be corrected. Nobody mistypes more often.
  'form.sender': {
    most: 60,
    every: 'hour',
    of: 'Refused forms that are kept to be corrected, from one address',
  },

  // Emails that the user pool sends, and the code for another address. One mailbox, whatever tags and dots its addresses have.
  'account.sign_ups': { most: 10, every: 'day', of: 'Sign-ups of authors with one mailbox' },
  'account.codes': { most: 10, every: 'hour', of: 'Emails with a code for an account, to one mailbox' },
  'account.codes_a_day': {
    most: 20,
    every: 'day',
    of: 'Emails with a code for an account, to one mailbox',
  },

  // Logging in, and what guards it. Codes are 80 random bits; passwords the identity provider guards as well.
  'recovery.sender': { most: 30, every: 'hour', of: 'Recovery codes tried from one address' },
  'recovery.try': { most: 10, every: 'hour', of: 'Recovery codes tried for one account from one address' },
  'password.asked': { most: 20, every: 'hour', of: 'Passwords tried to confirm a change of one account' },
  'password.told': { most: 10, every: 'day', of: 'Emails that tell one account of a new password' },
  'email.asked': { most: 10, every: 'day', of: 'Changes of one account’s email address' },
  'email.tried': { most: 10, every: 'hour', of: 'Codes tried for a change of the email address' },

  // Authors. A save each ten seconds, with all that a screen asks around it, is a tenth of this.
  'author.calls': { most: 20_000, every: 'hour', of: 'Calls of one author' },
  'author.previews': { most: 600, every: 'hour', of: 'Previews of one author' },
  'author.pictures': { most: 600, every: 'hour', of: 'Pictures that one author uploads' },
  // 500 books with their eBooks, in a day.
  'author.bytes': { most: 25 * 1024 ** 3, every: 'day', of: 'Files that one author uploads' },
  'author.requests': { most: 5, every: 'day', of: 'Own domains that one author asks for' },
  'author.domain_checks': { most: 120, every: 'hour', of: 'Looks at one author’s own domain' },
  'author.export': { most: 10, every: 'hour', of: 'Exports of one author' },
  // A fair's worth of people.
  'author.invitations': { most: 200, every: 'day', of: 'Subscribers that one author adds' },
  // Each sends an email to the buyer and one to the author.
  'order.address': { most: 10, every: 'day', of: 'Changes of one order’s address with its link' },
  'order.links': { most: 10, every: 'day', of: 'Emails with the links of one order' },
  'author.links': { most: 200, every: 'day', of: 'Emails with an order’s links that one author sends' },
  'links.address': { most: 8, every: 'day', of: 'Emails with an order’s links to one mailbox' },
  // The author's text is unreviewed. Beyond these limits, emails go out without it.
  'author.words': { most: 1_000, every: 'day', of: 'Emails with one author’s own words' },
  'words.address': { most: 20, every: 'day', of: 'Emails with authors’ own words to one mailbox' },
  'author.tests': { most: 30, every: 'hour', of: 'Test emails of one author' },

  // Enough to try the product: a first book with its cover and file, and an evening of previews.
  'unpaid.previews': { most: 100, every: 'hour', of: 'Previews of an author who has never paid' },
  'unpaid.pictures': { most: 20, every: 'day', of: 'Pictures of an author who has never paid' },
  'unpaid.bytes': { most: 150 * 1024 ** 2, every: 'day', of: 'Files of an author who has never paid' },
} as const satisfies Record<string, LimitRule>

export type LimitName = keyof typeof rateLimits

/** Storage per account. An author who has never paid has room for a first book, its drafts and its file. */
export const quotas = {
  author: { fileBytes: 100 * 1024 ** 3 },
  unpaid: { fileBytes: 150 * 1024 ** 2, documentBytes: 3 * 1024 ** 2 },
} as const
