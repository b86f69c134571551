/** How often something may be asked for in an hour or a day. */
export type Most = { most: number; every: 'hour' | 'day' }

/**
 * Every limit of the product. Each stands well above what anybody does who means well, so that only programs and
 * strangers with bad intentions meet it. A sender is one address of the network: a household, a hall of readers,
 * or a mobile network's customers. What waits for a day begins anew at midnight (UTC).
 */
export const limits = {
  // Readers. A fair's hall shares one address, and a person opens a few payment pages at most.
  'checkout.sender': { most: 600, every: 'hour' },
  'contact.sender': { most: 10, every: 'hour' },
  'contact.email': { most: 10, every: 'hour' },
  'contact.shop': { most: 60, every: 'hour' },
  'newsletter.sender': { most: 60, every: 'hour' },
  'newsletter.shop': { most: 1_000, every: 'hour' },
  // Letters to one address that nobody has confirmed: no way to fill a stranger's mailbox.
  'newsletter.address': { most: 8, every: 'day' },
  // Links by mail, to whoever an address belongs to.
  'library.sender': { most: 60, every: 'hour' },
  'library.address': { most: 10, every: 'day' },
  'library.shared': { most: 30, every: 'day' },
  'library.shared-to': { most: 8, every: 'day' },
  // Downloads of one line item, all its files together: ten files on three devices, twice. Files may have 500 MB each.
  'download.line': { most: 60, every: 'day' },
  // Bytes that all readers of a shop download: 200 audiobooks of 500 MB, or 20,000 eBooks of 5 MB.
  'download.shop': { most: 100 * 1024 ** 3, every: 'day' },
  // What a refused plain form keeps of what was typed; nobody mistypes more often.
  'form.sender': { most: 60, every: 'hour' },

  // Logging in, and what guards it. Codes are 80 random bits; passwords the identity provider guards as well.
  'recovery.sender': { most: 30, every: 'hour' },
  'recovery.try': { most: 10, every: 'hour' },
  'password.asked': { most: 20, every: 'hour' },
  'password.told': { most: 10, every: 'day' },
  'email.asked': { most: 10, every: 'day' },
  'email.tried': { most: 10, every: 'hour' },

  // Authors. A save each ten seconds, with all that a screen asks around it, is a tenth of this.
  'author.calls': { most: 20_000, every: 'hour' },
  'author.previews': { most: 600, every: 'hour' },
  'author.pictures': { most: 600, every: 'hour' },
  // 500 books with their eBooks, in a day.
  'author.bytes': { most: 25 * 1024 ** 3, every: 'day' },
  'author.requests': { most: 5, every: 'day' },
  'author.domain-checks': { most: 120, every: 'hour' },
  'author.export': { most: 10, every: 'hour' },
  // A fair's worth of people.
  'author.invitations': { most: 200, every: 'day' },
  // Letters with links to one order's files, to whatever address.
  'order.links': { most: 10, every: 'day' },
  'author.links': { most: 200, every: 'day' },
  'links.address': { most: 8, every: 'day' },
  // Letters with an author's own words, which nobody has looked at: beyond these they go without the words.
  'author.words': { most: 1_000, every: 'day' },
  'words.address': { most: 20, every: 'day' },
  'author.tests': { most: 30, every: 'hour' },

  // Whoever has never paid looks around: a first book with its cover and its file, and an evening of trying things.
  'unpaid.previews': { most: 100, every: 'hour' },
  'unpaid.pictures': { most: 20, every: 'day' },
  'unpaid.bytes': { most: 150 * 1024 ** 2, every: 'day' },
} as const satisfies Record<string, Most>

export type LimitName = keyof typeof limits

/** How much an account may keep. Whoever has never paid has room for a first book, its drafts and its file. */
export const quotas = {
  author: { fileBytes: 100 * 1024 ** 3 },
  unpaid: { fileBytes: 150 * 1024 ** 2, documentBytes: 3 * 1024 ** 2 },
} as const
