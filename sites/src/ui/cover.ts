import {
  type Image,
  type ImageFormat,
  imageFormats,
  imagePath,
  imageTypes,
} from '@lorecircle/shared/media/image'

/** `sizes` of covers, from the widths in `.grid`, `.shelf`, `.detail` and `.fmt`. */
export const coverSizes = {
  card: '(max-width: 19rem) calc(100vw - 2rem), (min-width: 62rem) min(22.2vw - 4.3rem, 18rem), (min-width: 40rem) calc(33.3vw - 1.5rem), calc(50vw - 1.5rem)',
  detail: '(min-width: 62rem) 17rem, (min-width: 40rem) 15rem, 11.25rem',
  row: '(min-width: 62rem) clamp(8.5rem, 22vw - 4.6rem, 13rem), clamp(8.5rem, 21vw, 13rem)',
  fullRow: '9.25rem',
  thumb: '5rem',
} as const
export type CoverSize = keyof typeof coverSizes

const srcSet = (image: Image, format: ImageFormat) =>
  image.widths.map((width) => `${imagePath(image.hash, width, format)} ${width}w`).join(', ')

export const pictureSources = (image: Image) =>
  imageFormats.map((format) => ({ type: imageTypes[format], srcSet: srcSet(image, format) }))

/** The smallest JPEG from 320 px wide, which is good enough for a card; else the last width. */
export const fallbackPath = (image: Image): string =>
  imagePath(
    image.hash,
    image.widths.find((width) => width >= 320) ?? image.widths.at(-1) ?? image.width,
    'jpg',
  )

export const differentCovers = <C extends { bookId: string; cover: Image | null }>(
  covers: readonly C[],
): C[] => [...new Map(covers.map((one) => [one.cover?.hash ?? one.bookId, one])).values()]

export const coverClass = (image: Image | null): string => (image ? 'cover' : 'cover none')
