import type { Account } from '@lorecircle/shared/account/account'
import type { Book, Format } from '@lorecircle/shared/book/book'
import { isPayWhatYouWant, unavailabilityReason } from '@lorecircle/shared/book/price'
import { bookDoc, slugClaimDoc } from '@lorecircle/shared/book/stored'
import { bundleOffer } from '@lorecircle/shared/bundle/offer'
import { bundleDoc } from '@lorecircle/shared/bundle/stored'
import type { CheckoutInput } from '@lorecircle/shared/checkout/calls'
import { cardMinimumMessage, isChargeable, parsePrice, toDollars } from '@lorecircle/shared/money'
import { calls } from '@lorecircle/shared/registry/calls'
import { freeSlots } from '@lorecircle/shared/stock/slots'
import {
  type Availability,
  copiesLeft,
  emptyTally,
  maxFreeRanges,
  tallyCounts,
  toSlotRanges,
} from '@lorecircle/shared/stock/stock'
import { tallyDoc } from '@lorecircle/shared/stock/stored'
import type { Documents } from '@lorecircle/shared/storage/documents'
import { formerSlugOfTitle, slugOfTitle } from '@lorecircle/shared/text/slug'
import { VisibleError } from '@lorecircle/shared/visible-error'
import { isBundleSlug, readBundleBooks } from '../bundles/bundle-for-author.ts'
import { currentPrice, parseCustomPrice } from '../cart/own-price.ts'
import { endpoint } from '../http/endpoint.ts'
import type { Services } from '../services/services.ts'
import { cacheShopHosts } from '../visitor/visited-shop.ts'

/** Static pages cannot know how many copies are reserved at the moment and which copy numbers are free. */
export const availability = ({ documents, now }: Services) => {
  const shopAt = cacheShopHosts(documents, now)
  return endpoint(calls.copies, {
    // However many readers look at a book, its copies are counted once in fifteen seconds.
    cacheControl: 'public, max-age=0, s-maxage=15',
    async run({ input, host }) {
      const account = await shopAt(host)
      if ('bundle' in input) return { formats: await bundleAvailability(documents, account, input.bundle) }
      const book = await findBook(documents, account, { bookId: input.book })
      if (!book?.public) throw bookMissingError()
      // Copies that were sold or withdrawn but not yet tallied look reserved for up to five minutes. This saves a
      // listing per request.
      const tally = (await documents.read(tallyDoc(account.sub, book.id)))?.value ?? emptyTally
      const counted = book.formats.flatMap(({ id, slots, numbered }) => {
        if (typeof slots !== 'number') return []
        const left = copiesLeft(slots, tallyCounts(tally, id))
        return [formatAvailability(documents, { formatId: id, slots, numbered, left })]
      })
      return { formats: await Promise.all(counted) }
    },
  })
}

type LimitedFormat = { formatId: string; slots: number; numbered: boolean; left: number }

/** Every claim that is not counted as gone is a hold; one that was sold a moment ago still looks like one. */
async function formatAvailability(
  documents: Documents,
  { formatId, slots, numbered, left }: LimitedFormat,
): Promise<Availability> {
  const free = left === 0 ? [] : await freeSlots(documents, formatId, slots)
  const nextNumber = numbered ? (free[0] ?? null) : null
  const runs = numbered ? toSlotRanges(free).slice(0, maxFreeRanges) : []
  return { formatId, left, held: Math.max(0, left - free.length), nextNumber, free: runs }
}

/** The availability of the scarcest format; empty if no format is limited. */
async function bundleAvailability(
  documents: Documents,
  account: Pick<Account, 'sub' | 'folder'>,
  slug: string,
): Promise<Availability[]> {
  const bundle = isBundleSlug(slug) ? (await documents.read(bundleDoc(account.folder, slug)))?.value : null
  if (bundle?.state !== 'published') throw bundleMissingError()
  const offer = bundleOffer(bundle, await readBundleBooks(documents, account, [bundle]))
  if (offer === null) throw bundleMissingError()
  const { left, parts } = offer
  if (left === null) return []
  const free = await Promise.all(
    parts.flatMap(({ format: { id, slots }, copies }) =>
      typeof slots === 'number'
        ? [freeSlots(documents, id, slots).then(({ length }) => Math.floor(length / copies))]
        : [],
    ),
  )
  const held = left - Math.min(left, ...free)
  return [{ formatId: slug, left, held, nextNumber: null, free: [] }]
}

const bundleMissingError = () =>
  new VisibleError(404, 'bundle.missing', 'This bundle is no longer in the shop.')

/** The book that a reader names: by its id where the page has it, by its title as the spec's call does. */
export async function findBook(
  documents: Documents,
  { sub, folder }: Pick<Account, 'sub' | 'folder'>,
  { bookId, title = '' }: Pick<CheckoutInput, 'bookId' | 'title'>,
): Promise<Book | null> {
  const byId = async (id: string | null) =>
    id === null || !/^[\w-]+$/.test(id) ? null : ((await documents.read(bookDoc(folder, id)))?.value ?? null)
  if (bookId !== undefined) return byId(bookId)

  const slugs = new Set([slugOfTitle(title), formerSlugOfTitle(title)])
  const found: Book[] = []
  for (const slug of slugs) {
    const book = await byId((await documents.read(slugClaimDoc(sub, slug)))?.value.bookId ?? null)
    if (book?.title === title.trim()) return book
    if (book) found.push(book)
  }
  return found[0] ?? null
}

type OfferQuery = Pick<CheckoutInput, 'format' | 'formatId' | 'price'>

type Offer = { format: Format; priceInCents: number }

/** Throws a VisibleError with the reason if the stored book does not offer what the reader asks for. */
export function findOffer(book: Book, input: OfferQuery): Offer {
  const format = findFormat(book, input)
  if (!format || !isComplete(format) || format.priceInCents === null) {
    const reason = isChargeable(format?.priceInCents ?? 0) ? '' : ` ${cardMinimumMessage}`
    throw new VisibleError(409, 'format.closed', `This format is not for sale right now.${reason}`)
  }
  if (format.slots === 0) throw soldOutError()
  const { priceInCents } = format
  const seen = parseSeenPrice(input)
  if (isPayWhatYouWant(format)) return { format, priceInCents: parseCustomPrice(format, seen) }
  if (seen !== priceInCents) {
    const message = `The price is now ${toDollars(priceInCents)}.`
    throw new VisibleError(409, 'price.changed', message, currentPrice(format))
  }
  return { format, priceInCents }
}

export const bookMissingError = () =>
  new VisibleError(404, 'book.missing', 'This book is no longer in the shop.')

export const soldOutError = (left = 0) =>
  new VisibleError(
    409,
    'copy.gone',
    left === 0
      ? 'The last copy has just gone.'
      : `Only ${left} ${left === 1 ? 'copy is' : 'copies are'} left.`,
    { left },
  )

export const reservedError = () =>
  new VisibleError(
    409,
    'copy.held',
    'Every copy is being bought just now. One may come back within half an hour.',
  )

const findFormat = ({ formats }: Book, { formatId, format: type }: OfferQuery): Format | undefined =>
  formatId === undefined
    ? (formats.find((format) => format.type === type && isComplete(format)) ??
      formats.find((format) => format.type === type))
    : formats.find((format) => format.id === formatId && (type === undefined || format.type === type))

/** Ignores whether the shop sells, which was checked before, and the stock, which only the claims know. */
const isComplete = (format: Format): boolean =>
  unavailabilityReason(format, format.slots, { selling: true })?.why !== 'incomplete'

function parseSeenPrice({ price }: OfferQuery): number | null {
  try {
    return parsePrice(price)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    throw new VisibleError(400, 'price.invalid', error.message)
  }
}
