import { type Image, type ImageFormat, imageFormats, imagePath } from '@lorecircle/shared/image'

/** How wide a cover stands, for the browser's choice of file. */
export const coverSizes = {
  card: '(min-width: 62rem) 14rem, (min-width: 40rem) 30vw, 45vw',
  detail: '(min-width: 62rem) 17rem, 15rem',
  shelf: '(min-width: 62rem) 11rem, 9rem',
  thumb: '5rem',
} as const
export type CoverSize = keyof typeof coverSizes

const srcSet = (image: Image, format: ImageFormat) =>
  image.widths.map((width) => `${imagePath(image.hash, width, format)} ${width}w`).join(', ')

/** One `<source>` a format, the best first. */
export const sources = (image: Image) =>
  imageFormats.map((format) => ({ type: `image/${format}`, srcSet: srcSet(image, format) }))

/** For browsers that choose for themselves: the smallest that is good enough for a card. */
export const fallbackPath = (image: Image): string =>
  imagePath(
    image.hash,
    image.widths.find((width) => width >= 320) ?? image.widths.at(-1) ?? image.width,
    'webp',
  )

export const coverClass = (image: Image | null): string => (image ? 'cover' : 'cover none')
