import { type Bound, bindingClass, titleSize } from '@lorecircle/shared/book/binding'
import type { CSSProperties } from 'react'

/** What a book wears where its cover is missing or cannot be loaded; its title stands beside it, for ears. */
export const Binding = ({ of: { id, title, authorName, accent } }: { of: Bound }) => (
  <span className={bindingClass(id)} data-accent={accent ?? undefined} aria-hidden="true">
    <span>
      <b dir="auto" style={sizeOf(title || 'Untitled Book')}>
        {title || 'Untitled Book'}
      </b>
      {authorName && <i dir="auto">{authorName}</i>}
    </span>
  </span>
)

const sizeOf = (title: string): CSSProperties & Record<'--t', number> => ({ '--t': titleSize(title) })
