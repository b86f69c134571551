import type { FormatType } from '@lorecircle/shared/book/book'
import { audiobookNarrator } from '@lorecircle/shared/book/narrator'
import type { BookView, FormatView } from '@lorecircle/shared/book/views'
import { toDecimal } from '@lorecircle/shared/money'
import { shopPaths } from '@lorecircle/shared/urls/urls'
import type { Audiobook, Book, Offer, Product, Thing } from 'schema-dts'
import { authorThing, breadcrumbThing, largestImage, pictureThing } from './things.ts'

/** A special edition has no format: it may be hardcover or paperback. */
const bookFormats = {
  Paperback: 'https://schema.org/Paperback',
  Hardcover: 'https://schema.org/Hardcover',
  eBook: 'https://schema.org/EBook',
} as const
const hasBookFormat = (type: FormatType): type is keyof typeof bookFormats => type in bookFormats

export function bookThings(view: BookView, url: string): Thing[] {
  const { shop, book } = view
  const name = book.title || 'Untitled Book'
  return [
    work(view, name, url),
    ...product(view, name, url),
    authorThing(shop),
    breadcrumbThing(
      { name: shop.name, url: `${shop.url}/` },
      { name: 'Bookstore', url: `${shop.url}${shopPaths.bookstore}` },
      { name, url },
    ),
  ]
}

function work({ shop, book, formats }: BookView, name: string, url: string): Book {
  const { cover, language, series, publishedOn, genres } = book
  return {
    '@type': 'Book',
    '@id': `${url}#book`,
    name,
    url,
    author: { '@id': `${shop.url}/#author` },
    ...(book.tagline && { headline: book.tagline }),
    ...(book.blurb.length > 0 && { description: book.blurb.join('\n\n') }),
    ...(cover && { image: pictureThing(cover, shop.url) }),
    ...(language && { inLanguage: language.code }),
    ...(publishedOn && { datePublished: publishedOn }),
    ...(genres.length > 0 && {
      genre: genres.flatMap((genre) => [genre.name, ...genre.subgenres.map((subgenre) => subgenre.name)]),
    }),
    ...(series && {
      isPartOf: { '@type': 'BookSeries', name: series.name },
      ...(series.position !== null && { position: series.position }),
    }),
    ...(formats.length > 0 && {
      workExample: [
        ...formats.map((format) => edition(format, name, book, url)),
        ...recording(name, audiobookNarrator(book.narrator, formats)),
      ],
    }),
  }
}

/** Audiobook data, only if the narrator is known. */
const recording = (name: string, narrator: string): Audiobook[] =>
  narrator ? [{ '@type': 'Audiobook', name, readBy: { '@type': 'Person', name: narrator } }] : []

function edition(
  { id, type, isbn, pages }: FormatView,
  name: string,
  { language, publishedOn }: BookView['book'],
  url: string,
): Book {
  return {
    '@type': 'Book',
    '@id': `${url}#${id}`,
    name,
    bookEdition: type,
    ...(hasBookFormat(type) && { bookFormat: bookFormats[type] }),
    ...(isbn && { isbn }),
    ...(pages && { numberOfPages: pages }),
    ...(language && { inLanguage: language.code }),
    ...(publishedOn && { datePublished: publishedOn }),
  }
}

/** Search engines reject products without a picture or an offer. */
function product({ shop, book, formats }: BookView, name: string, url: string): Product[] {
  const offers = formats.flatMap((format) => offer(format, book.releaseOn, { shop, url }))
  const cover = book.cover ?? formats.find((format) => format.cover)?.cover
  if (!cover || offers.length === 0) return []
  return [
    {
      '@type': 'Product',
      '@id': `${url}#product`,
      name,
      url,
      ...(book.releaseOn !== null && { releaseDate: book.releaseOn }),
      image: largestImage(cover, shop.url).url,
      ...((book.tagline || book.blurb[0]) && { description: book.tagline || book.blurb[0] || '' }),
      brand: { '@type': 'Brand', name: shop.name },
      offers,
    },
  ]
}

type Where = { shop: BookView['shop']; url: string }

function offer(format: FormatView, releaseOn: string | null, { shop, url }: Where): Offer[] {
  // In a shop that sells, a format that is neither for sale nor sold out is incomplete and cannot be bought.
  const isIncomplete = shop.selling && !format.sellable && format.left !== 0
  if (format.priceInCents === null || isIncomplete) return []
  return [
    {
      '@type': 'Offer',
      name: format.type,
      url: `${url}#${format.id}`,
      price: toDecimal(format.priceInCents),
      priceCurrency: 'USD',
      ...(format.suggestedInCents !== undefined && {
        priceSpecification: {
          '@type': 'PriceSpecification',
          price: toDecimal(format.priceInCents),
          minPrice: format.priceInCents / 100,
          priceCurrency: 'USD',
        },
      }),
      availability: releaseOn !== null && format.sellable ? preOrder : availabilityOf(format),
      ...(releaseOn !== null && { availabilityStarts: releaseOn }),
      itemCondition: 'https://schema.org/NewCondition',
      ...(format.isbn && { gtin13: format.isbn }),
      itemOffered: { '@id': `${url}#${format.id}` },
      seller: { '@id': `${shop.url}/#author` },
    },
  ]
}

const preOrder = 'https://schema.org/PreOrder' as const

const availabilityOf = ({ sellable, stock }: FormatView) =>
  !sellable
    ? 'https://schema.org/OutOfStock'
    : stock === 'few'
      ? 'https://schema.org/LimitedAvailability'
      : 'https://schema.org/InStock'
