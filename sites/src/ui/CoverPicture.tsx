import type { Image } from '@lorecircle/shared/media/image'
import { type CoverSize, coverSizes, fallbackPath, sources } from './cover.ts'

type Props = {
  image: Image | null
  size: CoverSize
  /** Of the first row: loaded at once. */
  eager?: boolean
  /** The first of all: most likely the largest thing that a reader waits for. */
  first?: boolean
}

/** The picture inside a `.cover` whose title stands beside it; nothing where there is none. */
export function CoverPicture({ image, size, eager, first }: Props) {
  if (!image) return null
  return (
    <picture>
      {sources(image).map(({ type, srcSet }) => (
        <source key={type} type={type} srcSet={srcSet} sizes={coverSizes[size]} />
      ))}
      <img
        src={fallbackPath(image)}
        width={image.width}
        height={image.height}
        alt=""
        loading={eager ? 'eager' : 'lazy'}
        decoding="async"
        fetchPriority={first ? 'high' : undefined}
        style={{ backgroundColor: image.colour }}
      />
    </picture>
  )
}
