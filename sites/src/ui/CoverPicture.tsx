import { type BindingDetails, bindingClass, bindingTitleSize } from '@lorecircle/shared/book/binding'
import type { Image } from '@lorecircle/shared/media/image'
import type { CSSProperties } from 'react'
import { type CoverSize, coverSizes, fallbackPath, pictureSources } from './cover.ts'

/** Generated binding for a missing or failed cover; its title is next to it for screen readers. */
const Binding = ({ of: { id, title, authorName, accent } }: { of: BindingDetails }) => (
  <span className={bindingClass(id)} data-accent={accent ?? undefined} aria-hidden="true">
    <span>
      <b dir="auto" style={sizeOf(title || 'Untitled Book')}>
        {title || 'Untitled Book'}
      </b>
      {authorName && <i dir="auto">{authorName}</i>}
    </span>
  </span>
)

const sizeOf = (title: string): CSSProperties & Record<'--t', number> => ({ '--t': bindingTitleSize(title) })

type Props = {
  image: Image | null
  of: BindingDetails
  size: CoverSize
  eager?: boolean
  /** Probably the page's largest contentful paint, so loaded with high priority. */
  first?: boolean
}

/** Contents of a `.cover` whose title is next to it: the picture, or a generated binding without one. */
export const CoverPicture = ({ image, of, size, eager, first }: Props) => (
  <>
    {image && (
      <picture>
        {pictureSources(image).map(({ type, srcSet }) => (
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
