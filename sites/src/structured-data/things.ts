import { type Image, imagePath } from '@lorecircle/shared/media/image'
import type { ShopView } from '@lorecircle/shared/site/views'
import type { BreadcrumbList, ImageObject, Person } from 'schema-dts'

export const authorThing = ({ name, url, portrait }: ShopView): Person => ({
  '@type': 'Person',
  '@id': `${url}/#author`,
  name,
  url: `${url}/`,
  ...(portrait && { image: pictureThing(portrait, url) }),
})

/** The largest WebP, because every crawler reads that format. */
export function largestImage({ hash, width, height, widths }: Image, origin: string) {
  const widest = Math.max(...widths)
  return {
    url: `${origin}${imagePath(hash, widest, 'jpg')}`,
    width: widest,
    height: Math.round((widest * height) / width),
  }
}

export function pictureThing(image: Image, origin: string): ImageObject {
  const { url, width, height } = largestImage(image, origin)
  return {
    '@type': 'ImageObject',
    url,
    width: { '@type': 'QuantitativeValue', value: width, unitCode: 'E37' },
    height: { '@type': 'QuantitativeValue', value: height, unitCode: 'E37' },
    ...(image.alt && { caption: image.alt }),
  }
}

export const breadcrumbThing = (...steps: { name: string; url: string }[]): BreadcrumbList => ({
  '@type': 'BreadcrumbList',
  itemListElement: steps.map(({ name, url }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: url,
  })),
})

export type PageKind = 'website' | 'book' | 'article' | 'profile'
