import { isDeepStrictEqual } from 'node:util'
import { type Account, publishBlocker } from '@lorecircle/shared/account/account'
import type { Bundle } from '@lorecircle/shared/bundle/bundle'
import type { BundleInput } from '@lorecircle/shared/bundle/calls'
import { bundleOffer, copiesSold } from '@lorecircle/shared/bundle/offer'
import { toDollars } from '@lorecircle/shared/money'
import { isolated } from '@lorecircle/shared/text/isolated'
import { VisibleError } from '@lorecircle/shared/visible-error'
import { refuseLapsed } from '../account/refuse-lapsed.ts'
import type { Services } from '../services/services.ts'
import { ownImage } from '../uploads/own-image.ts'
import { type Shelf, shelfOf } from './bundle-for-author.ts'

export type Written = Omit<Bundle, 'slug' | 'createdAt' | 'updatedAt'>

/** What an author wrote, once it holds: parts that are theirs, and a price that is no more than theirs together. */
export async function writtenBundle(
  { documents, now }: Services,
  account: Account,
  { name, description, pictureUrl, pictureAlt, parts, priceInCents, state }: BundleInput,
  before: Bundle | null,
): Promise<Written> {
  const shelf = await shelfOf(documents, account, [{ parts }])
  refuseUnknown(parts, shelf, before)
  refuseSecondEbook(parts, shelf)
  refuseDearer({ parts, priceInCents }, shelf)
  if (state === 'published' && before?.state === 'published') refuseLapsed(account, now())
  if (state === 'published' && before?.state !== 'published') {
    const blocker = publishBlocker(account, now())
    if (blocker !== null) throw new VisibleError(409, 'publish.blocked', reasons[blocker])
  }
  const kept = [before?.picture ?? null]
  const picture = await ownImage(documents, account.sub, { url: pictureUrl, alt: pictureAlt, kept })
  return { name, description, picture, parts, priceInCents, state }
}

/** Would saving this change nothing? */
export const isSameBundle = (before: Bundle, written: Written): boolean =>
  isDeepStrictEqual(before, { ...before, ...written })

/** What was in it already may have gone meanwhile; its author is told so beside it, and can still save the rest. */
function refuseUnknown(parts: Bundle['parts'], { books }: Shelf, before: Bundle | null): void {
  const known = new Set([
    ...books.flatMap(({ id, formats }) => formats.map((format) => `${id}/${format.id}`)),
    ...(before?.parts ?? []).map(({ bookId, formatId }) => `${bookId}/${formatId}`),
  ])
  if (parts.every(({ bookId, formatId }) => known.has(`${bookId}/${formatId}`))) return
  throw new VisibleError(400, 'bundle.part_unknown', 'One of these formats is not yours. Choose them again.')
}

function refuseSecondEbook(parts: Bundle['parts'], { books }: Shelf): void {
  for (const { bookId, formatId, copies } of parts) {
    const book = books.find(({ id }) => id === bookId)
    const format = book?.formats.find(({ id }) => id === formatId)
    if (!book || !format || copiesSold(format, copies) === copies) continue
    throw new VisibleError(
      400,
      'bundle.ebook_once',
      `A bundle has an eBook once. Set the copies of ${isolated(book.title)} to 1. Nothing was saved.`,
    )
  }
}

/** As far as all of its parts have a price. */
function refuseDearer(bundle: Pick<Bundle, 'parts' | 'priceInCents'>, shelf: Shelf): void {
  const books = shelf.books.map((book) => ({ ...book, public: true }))
  const offer = bundleOffer(bundle, { ...shelf, books })
  if (offer === null || bundle.priceInCents <= offer.listInCents) return
  const list = toDollars(offer.listInCents)
  throw new VisibleError(
    400,
    'bundle.dearer',
    `One by one these cost ${list}. A bundle costs that much at most.`,
  )
}

const reasons = {
  membership: 'Publishing needs an active membership. Save it for later meanwhile.',
  subdomain: 'Publishing needs your subdomain. Claim it first, and save this for later meanwhile.',
  payments:
    'Publishing needs payments to be ready. Finish connecting Stripe, and save this for later meanwhile.',
} as const
