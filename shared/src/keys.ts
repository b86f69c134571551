/** Every key of the documents bucket: what must be listed has a key made for the listing. */
export const keys = {
  account: (sub: string) => `accounts/${sub}.json`,
  accounts: 'accounts/',
  /** What guards an account; apart from it, so that no shop is rendered for it. */
  security: (sub: string) => `security/${sub}.json`,
  /** An account whose deletion is under way. */
  deletion: (sub: string) => `deletions/${sub}.json`,
  deletions: 'deletions/',
  export: (sub: string, exportId: string) => `exports/${sub}/${exportId}.json`,
  exportsOf: (sub: string) => `exports/${sub}/`,
  exports: 'exports/',
  books: (folder: string) => `${folder}Books/`,
  book: (folder: string, bookId: string) => `${folder}Books/${bookId}.json`,
  profile: (folder: string) => `${folder}Profile/user-info.json`,
  shelf: (folder: string) => `${folder}Profile/shelf.json`,
  welcome: (folder: string) => `${folder}Profile/welcomebio.json`,
  posts: (folder: string) => `${folder}Blog/`,
  post: (folder: string, postId: string) => `${folder}Blog/${postId}.json`,
  drafts: (folder: string) => `${folder}Blog/Drafts/`,
  draft: (folder: string, postId: string) => `${folder}Blog/Drafts/${postId}.json`,
  customPages: (folder: string) => `${folder}Pages/`,
  customPage: (folder: string, slug: string) => `${folder}Pages/${slug}.json`,
  name: (subdomain: string) => `names/${subdomain}.json`,
  skeleton: (skeleton: string) => `skeletons/${skeleton}.json`,
  slugs: (sub: string) => `slugs/${sub}/`,
  slug: (sub: string, slug: string) => `slugs/${sub}/${slug}.json`,
  claims: (formatId: string) => `claims/${formatId}/`,
  claim: (formatId: string, slot: number) => `claims/${formatId}/${String(slot).padStart(5, '0')}.json`,
  checkouts: 'checkouts/open/',
  /** Checkouts under way; the sweep lists them. Settled ones move. */
  checkout: (checkoutId: string) => `checkouts/open/${checkoutId}.json`,
  settledCheckout: (checkoutId: string) => `checkouts/settled/${checkoutId}.json`,
  orders: (sub: string) => `orders/${sub}/`,
  order: (sub: string, orderId: string) => `orders/${sub}/${orderId}.json`,
  /** Which author's an order is, for the reader's page: orders are stored by author. */
  tally: (sub: string, bookId: string) => `tallies/${sub}/${bookId}.json`,
  tallies: (sub: string) => `tallies/${sub}/`,
  customer: (customerId: string) => `stripe-customers/${customerId}.json`,
  connected: (accountId: string) => `stripe-accounts/${accountId}.json`,
  uploads: (sub: string) => `uploads/${sub}/`,
  /** `keyHash`: hex SHA-256 of the uploaded object's key. */
  upload: (sub: string, keyHash: string) => `uploads/${sub}/${keyHash}.json`,
  images: (sub: string) => `images/${sub}/`,
  /** A picture that the author uploaded, by the hash that names its files. */
  image: (sub: string, imageHash: string) => `images/${sub}/${imageHash}.json`,
  subscribers: (sub: string) => `subscribers/${sub}/`,
  /** `subscriberId`: hex SHA-256 of the folded address. */
  subscriber: (sub: string, subscriberId: string) => `subscribers/${sub}/${subscriberId}.json`,
  /** Says that a sign-up may wait to be confirmed, so that one which nobody confirms can be forgotten. */
  signUp: (sub: string, subscriberId: string) => `sign-ups/${sub}/${subscriberId}.json`,
  signUpsOf: (sub: string) => `sign-ups/${sub}/`,
  signUps: 'sign-ups/',
  /** What a look at a list needs of each subscriber, with the version that it was read from. */
  listIndex: (sub: string) => `derived/lists/${sub}.json`,
  issues: (sub: string) => `issues/${sub}/`,
  issue: (sub: string, issueId: string) => `issues/${sub}/${issueId}.json`,
  outgoing: (sub: string) => `outgoing/${sub}.json`,
  allOutgoing: 'outgoing/',
  deliveriesOf: (issueId: string) => `deliveries/${issueId}/`,
  deliveries: (issueId: string, part: string) => `deliveries/${issueId}/${part}.json`,
  /** How often something was asked for in one hour or day: `window` is its beginning. */
  limit: (window: string, id: string) => `limits/${window}/${id}.json`,
  limits: 'limits/',
  refusedForm: (id: string) => `kept-forms/${id}.json`,
  refusedForms: 'kept-forms/',
  preview: (previewId: string) => `previews/${previewId}.json`,
  previews: 'previews/',
  manifest: (sub: string) => `derived/manifests/${sub}.json`,
  ledgerDay: (day: string) => `ledger/days/${day}/`,
  ledgerEntry: (day: string, name: string) => `ledger/days/${day}/${name}`,
  /** A day that is over, counted once. */
  ledgerSum: (day: string) => `ledger/sums/${day}.json`,
  visitsOf: (sub: string) => `visits/${sub}/`,
  /** What readers looked at on one day. */
  visits: (sub: string, day: string) => `visits/${sub}/${day}.json`,
  domainRequests: (sub: string) => `domain-requests/${sub}/`,
  domainRequest: (sub: string, number: number) =>
    `domain-requests/${sub}/${String(number).padStart(4, '0')}.json`,
  marketPosition: (position: number) => `market/positions/${String(position).padStart(9, '0')}.json`,
  marketPositions: 'market/positions/',
  marketBook: (bookId: string) => `market/books/${bookId}.json`,
} as const

/** The author a changed document belongs to, told from its key alone; null where no shop depends on it. */
export function authorOfKey(key: string): string | null {
  const bySub = /^(?:accounts|tallies|slugs)\/([^/.]+)/.exec(key)
  if (bySub) return bySub[1] ?? null
  const byFolder = /^([^/.]+)\.[^/]*\.[^/]*\/(?:Books|Profile|Blog|Pages)\/[^/]+$/.exec(key)
  return byFolder?.[1] ?? null
}
