import type { BundleView } from '@lorecircle/shared/bundle/views'
import { toDecimal } from '@lorecircle/shared/money'
import { shopPaths } from '@lorecircle/shared/urls/urls'
import type { Product, Thing } from 'schema-dts'
import { authorThing, breadcrumbThing, largestImage } from './things.ts'

export function bundleThings(view: BundleView, url: string): Thing[] {
  const { shop, bundle } = view
  return [
    ...product(view, url),
    authorThing(shop),
    breadcrumbThing(
      { name: shop.name, url: `${shop.url}/` },
      { name: 'Bookstore', url: `${shop.url}${shopPaths.bookstore}` },
      { name: bundle.name, url },
    ),
  ]
}

/** Search engines reject products without a picture. */
function product({ shop, bundle }: BundleView, url: string): Product[] {
  const { name, description, parts, priceInCents } = bundle
  const whole = daysOf(bundle).at(-1)
  const picture = bundle.picture ?? parts.find(({ cover }) => cover)?.cover
  if (!picture) return []
  return [
    {
      '@type': 'Product',
      '@id': `${url}#product`,
      name,
      url,
      image: largestImage(picture, shop.url).url,
      ...(description.length > 0 && { description: description.join('\n\n') }),
      brand: { '@type': 'Brand', name: shop.name },
      // Reference by `@id` only: validators report products with partial data.
      isRelatedTo: parts.map(({ slug }) => ({ '@id': `${shop.url}${shopPaths.book(slug)}#product` })),
      offers: {
        '@type': 'Offer',
        url,
        price: toDecimal(priceInCents),
        priceCurrency: 'USD',
        availability: availabilityOf(bundle),
        ...(whole !== undefined && { availabilityStarts: whole }),
        itemCondition: 'https://schema.org/NewCondition',
        seller: { '@id': `${shop.url}/#author` },
      },
    },
  ]
}

/** Release days of the books that are not out yet, ascending. */
const daysOf = ({ parts }: Pick<BundleView['bundle'], 'parts'>): string[] =>
  parts.flatMap(({ releaseOn }) => releaseOn ?? []).sort()

function availabilityOf(bundle: BundleView['bundle']) {
  if (!bundle.sellable) return 'https://schema.org/OutOfStock'
  if (daysOf(bundle).length > 0) return 'https://schema.org/PreOrder'
  return bundle.stock === 'few' ? 'https://schema.org/LimitedAvailability' : 'https://schema.org/InStock'
}
