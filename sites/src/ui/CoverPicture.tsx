import type { Bound } from '@lorecircle/shared/book/binding'
import type { Image } from '@lorecircle/shared/media/image'
import { Binding } from './Binding.tsx'
import { type CoverSize, coverSizes, fallbackPath, sources } from './cover.ts'

type Props = {
  image: Image | null
  of: Bound
  size: CoverSize
  /** Of the first row: loaded at once. */
  eager?: boolean
  /** The first of all: most likely the largest thing that a reader waits for. */
  first?: boolean
}

/** What is inside a `.cover` whose title stands beside it: the picture, and the book's binding for want of it. */
export const CoverPicture = ({ image, of, size, eager, first }: Props) => (
  <>
    {image && (
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
    )}
    <Binding of={of} />
  </>
)
