import { type Image, type ImageFormat, imageFormats, imagePath } from '@lorecircle/shared/image'

/** How wide a cover stands, for the browser's choice of file. */
export const coverSizes = {
  card: '(min-width: 62rem) 14rem, (min-width: 40rem) 30vw, 45vw',
  detail: '(min-width: 62rem) 17rem, 15rem',
  shelf: '(min-width: 62rem) 11rem, 9rem',
  thumb: '5rem',
} as const

type Props = {
  image: Image | null
  size: keyof typeof coverSizes
  /** Empty where a title stands beside it. */
  alt?: string
  /** Of the first row: loaded at once. */
  eager?: boolean
}

const srcSet = (image: Image, format: ImageFormat) =>
  image.widths.map((width) => `${imagePath(image.hash, width, format)} ${width}w`).join(', ')

/** The picture inside a `.cover`; nothing where there is none, and the drawn placeholder shows. */
export function CoverPicture({ image, size, alt = '', eager }: Props) {
  if (!image) return null
  const fallback = image.widths.find((width) => width >= 320) ?? image.widths.at(-1) ?? image.width
  return (
    <picture>
      {imageFormats.map((format) => (
        <source
          key={format}
          type={`image/${format}`}
          srcSet={srcSet(image, format)}
          sizes={coverSizes[size]}
        />
      ))}
      <img
        src={imagePath(image.hash, fallback, 'webp')}
        width={image.width}
        height={image.height}
        alt={alt}
        loading={eager ? 'eager' : 'lazy'}
        decoding="async"
        style={{ backgroundColor: image.colour }}
      />
    </picture>
  )
}

export const coverClass = (image: Image | null): string => (image ? 'cover' : 'cover none')
