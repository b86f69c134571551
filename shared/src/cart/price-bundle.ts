import { findBookCover } from '../book/book.ts'
import { dedicationPrice, offersDedication } from '../book/signing.ts'
import type { Bundle } from '../bundle/bundle.ts'
import { type BundleOffer, bundleOffer, type OfferedPart, splitBundlePrice } from '../bundle/offer.ts'
import { maxCopiesPerOrder } from '../checkout/reservation-limits.ts'
import { requiresShipping } from '../order/line.ts'
import type { Cart, CartBundle } from './cart.ts'
import { dedicationUnavailableMessage, lineItemChangeNote, singleEbookMessage } from './problems.ts'
import type { CartShop, PricedLineItem } from './read-cart.ts'
import type { CartBundleView } from './views.ts'

type PricedBundle = { bundle: CartBundleView; lines: PricedLineItem[] }

/** The bundles of a cart at this moment, each with its parts as lines that add up to its price. What is sold alone comes first. */
export function priceBundles(
  { bundles }: Cart,
  alone: readonly PricedLineItem[],
  shop: CartShop,
): (PricedBundle & { id: string })[] {
  const wanted = new Map<string, number>()
  const want = ({ line }: PricedLineItem) =>
    wanted.set(line.formatId, (wanted.get(line.formatId) ?? 0) + line.quantity)
  alone.forEach(want)
  return bundles.map((line, index) => {
    const id = `b${index + 1}`
    const priced = pricedBundle(line, id, wanted, shop)
    priced.lines.forEach(want)
    return { id, ...priced }
  })
}

function pricedBundle(
  line: CartBundle,
  id: string,
  wanted: ReadonlyMap<string, number>,
  shop: CartShop,
): PricedBundle {
  const bundle = shop.bundles.find(({ slug }) => slug === line.slug)
  const leftOf = (formatId: string) => {
    const left = shop.leftOf(formatId)
    return typeof left === 'number' ? Math.max(0, left - (wanted.get(formatId) ?? 0)) : left
  }
  const offer = bundle ? bundleOffer(bundle, { books: shop.books, leftOf }) : null
  if (!bundle || !offer) return { bundle: nothingOf(line, 'This is no longer in the shop.'), lines: [] }
  const isDigital = !offer.parts.some(requiresShipping)
  const atATime = bundlesAtATime(offer, wanted, shop)
  const left = isDigital ? Math.min(1, offer.left ?? 1) : fewer(offer.left, atATime)
  const quantity = Math.min(line.quantity, left ?? line.quantity)
  const shown = { name: bundle.name, picture: bundle.picture, left }
  if (quantity === 0) {
    const note =
      atATime === 0
        ? 'Few copies are left. Order this bundle separately.'
        : 'A book in this bundle is sold out.'
    return { bundle: { ...nothingOf(line, note), ...shown }, lines: [] }
  }
  const canDedicate = offer.parts.some(({ format }) => offersDedication(format))
  if (line.dedication !== '' && !canDedicate)
    return { bundle: { ...nothingOf(line, dedicationUnavailableMessage), ...shown }, lines: [] }
  const dedicationInCents = dedicationsOf(offer, line.dedication)
  const unitInCents = offer.priceInCents + dedicationInCents
  return {
    bundle: {
      ...nothingOf(
        line,
        isDigital && line.quantity > 1
          ? singleEbookMessage
          : lineItemChangeNote(line, quantity, offer.priceInCents, left === atATime ? left : undefined),
      ),
      ...shown,
      quantity,
      unitInCents,
      itemsInCents: unitInCents * quantity,
      listInCents: (offer.listInCents + dedicationInCents) * quantity,
      canDedicate,
      dedicationInCents,
      dedicationPriceInCents: dedicationsOf(offer, 'any'),
    },
    lines: linesOf(offer, bundle, line, { id, quantity }),
  }
}

const dedicationsOf = ({ parts }: BundleOffer, dedication: string): number =>
  parts.reduce((sum, { format, copies }) => sum + copies * dedicationPrice(format, dedication), 0)

/** Bundles per order, after what the order already wants of the same formats; Infinity if unlimited. */
function bundlesAtATime(
  { parts }: BundleOffer,
  wanted: ReadonlyMap<string, number>,
  { leftOf, limitsOrder }: CartShop,
): number {
  const most = parts.map(({ format: { id }, copies }) => {
    const left = leftOf(id)
    if (!limitsOrder || typeof left !== 'number') return Number.POSITIVE_INFINITY
    return Math.floor((maxCopiesPerOrder(left, copies) - (wanted.get(id) ?? 0)) / copies)
  })
  return Math.max(0, Math.min(...most))
}

const fewer = (left: number | null, most: number): number | null =>
  most === Number.POSITIVE_INFINITY ? left : Math.min(left ?? most, most)

const nothingOf = ({ id, slug, dedication }: CartBundle, note: string | null): CartBundleView => ({
  id,
  slug,
  dedication,
  note,
  name: 'A bundle',
  picture: null,
  quantity: 0,
  left: null,
  unitInCents: 0,
  itemsInCents: 0,
  listInCents: 0,
  discountInCents: 0,
  canDedicate: false,
  dedicationInCents: 0,
  dedicationPriceInCents: 0,
})

function linesOf(
  { parts, priceInCents }: BundleOffer,
  { slug, name }: Bundle,
  { id: lineId, dedication: typed }: CartBundle,
  { id, quantity: bundles }: { id: string; quantity: number },
): PricedLineItem[] {
  return splitBundlePrice(priceInCents, parts).flatMap(({ part, copies, unitInCents: shareInCents }) => {
    const of = parts[part]
    if (!of) return []
    const quantity = copies * bundles
    const dedication = offersDedication(of.format) ? typed : ''
    const dedicationInCents = dedicationPrice(of.format, dedication)
    const unitInCents = shareInCents + dedicationInCents
    return [
      {
        format: of.format,
        line: {
          id: lineId,
          ...factsOf(of),
          quantity,
          unitInCents,
          itemsInCents: unitInCents * quantity,
          discountInCents: 0,
          dedication,
          dedicationInCents,
          bundle: { id, slug, name, quantity: bundles },
        },
      },
    ]
  })
}

const factsOf = ({ book, format }: OfferedPart) => ({
  bookId: book.id,
  formatId: format.id,
  title: book.title,
  slug: book.slug,
  type: format.type,
  cover: format.cover ?? findBookCover(book),
  releaseOn: book.releaseOn,
  left: null,
  leastInCents: null,
  number: null,
  taken: null,
  note: null,
  canDedicate: false,
  dedicationPriceInCents: 0,
})
