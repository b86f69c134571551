import { findBookCover } from '@lorecircle/shared/book/book'
import { isSigned, offersDedication } from '@lorecircle/shared/book/signing'
import type { BundleCardView, BundleLink } from '@lorecircle/shared/book/views'
import type { Bundle } from '@lorecircle/shared/bundle/bundle'
import { type BundleOffer, type OfferedPart, splitBundlePrice } from '@lorecircle/shared/bundle/offer'
import type { BundlePartView, BundleView } from '@lorecircle/shared/bundle/views'
import { requiresShipping } from '@lorecircle/shared/order/line'
import type { ShippingRates } from '@lorecircle/shared/shipping/tariff'
import { shippingWeightInGrams } from '@lorecircle/shared/shipping/weight'
import type { InShop } from '@lorecircle/shared/site/views'
import { stockLine } from '@lorecircle/shared/stock/stock'
import { memoizeLast } from '../pages/render-pages.ts'
import { filesView, stockState } from './card-view.ts'
import { parcelShippingCosts } from './sending-view.ts'
import { splitParagraphs } from './shop-view.ts'

/** A public bundle with its current offer. */
export type VisibleBundle = { bundle: Bundle; offer: BundleOffer }

export const bundleLink = ({ bundle, offer }: VisibleBundle): BundleLink =>
  linkTo(bundle, offer.priceInCents, offer.listInCents - offer.priceInCents)

const linkTo = memoizeLast(({ slug, name }: Bundle, priceInCents: number, savingInCents: number) => ({
  slug,
  name,
  priceInCents,
  savingInCents,
}))

export const bundleCard = (shown: VisibleBundle): BundleCardView => {
  const releaseOn = lastDayOf(shown.offer.parts)
  return {
    ...bundleLink(shown),
    picture: shown.bundle.picture,
    covers: shown.offer.parts.map(coverView),
    contents: shown.offer.parts.map(({ book, format, copies }) => ({
      title: book.title,
      type: format.type,
      quantity: copies,
    })),
    isSoldOut: shown.offer.left === 0,
    ...(releaseOn !== undefined && { releaseOn }),
  }
}

const lastDayOf = (parts: readonly OfferedPart[]): string | undefined =>
  parts
    .flatMap(({ book }) => book.releaseOn ?? [])
    .toSorted()
    .at(-1)

const few = 5

type Where = InShop & { tariff: ShippingRates }

export function bundleView({ bundle, offer }: VisibleBundle, { site, shop, tariff }: Where): BundleView {
  const { slug, name, description, picture } = bundle
  const { priceInCents, listInCents, left, parts } = offer
  return {
    site,
    shop,
    bundle: {
      slug,
      name,
      picture,
      priceInCents,
      listInCents,
      left,
      description: splitParagraphs(description),
      parts: parts.map(partView),
      stockLine: stockLine(left ?? 'unlimited'),
      stock: left === 0 ? 'out' : left !== null && left <= few ? 'few' : 'in',
      sellable: shop.selling && left !== 0,
      ...dedicationOf(parts),
      ...(parts.some(requiresShipping) && {
        sending: parcelShippingCosts(parcelOf(offer), tariff, { isOut: lastDayOf(parts) === undefined }),
      }),
    },
  }
}

/** A bundle has one dedication field, so the first hint applies to all parts. */
function dedicationOf(parts: readonly OfferedPart[]): Pick<BundleView['bundle'], 'dedication'> {
  const offering = parts.filter(({ format }) => offersDedication(format))
  if (offering.length === 0) return {}
  const priceInCents = offering.reduce(
    (sum, { format, copies }) => sum + format.signing.dedicationInCents * copies,
    0,
  )
  const hint = offering.map(({ format }) => format.signing.hint).find((text) => text !== '') ?? ''
  return { dedication: { priceInCents, hint } }
}

/** The printed copies of one bundle, at their share of the price. */
const parcelOf = ({ parts, priceInCents }: BundleOffer) =>
  splitBundlePrice(priceInCents, parts).flatMap(({ part, copies, unitInCents }) => {
    const of = parts[part]
    if (!of || !requiresShipping(of)) return []
    const weightInGrams = shippingWeightInGrams(of.format)
    return [{ weightInGrams, quantity: copies, itemsInCents: unitInCents * copies }]
  })

const coverView = ({ book, format }: OfferedPart) => ({
  bookId: book.id,
  title: book.title,
  cover: format.cover ?? findBookCover(book),
})

const partView = (part: OfferedPart): BundlePartView => ({
  ...coverView(part),
  slug: part.book.slug,
  type: part.format.type,
  files: filesView(part.format),
  copies: part.copies,
  unitInCents: part.unitInCents,
  stockLine: stockLine(part.left),
  stock: stockState(part.left, part.copies),
  releaseOn: part.book.releaseOn,
  ...(isSigned(part.format) && { isSigned: true as const }),
  ...(part.format.numbered && typeof part.format.slots === 'number' && { numberedOf: part.format.slots }),
})
