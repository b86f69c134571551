import type { BookForAuthor } from '@lorecircle/shared/book/book-for-author'
import { imagePath } from '@lorecircle/shared/media/image'
import { useState } from 'react'

/** Cover size in the list, in pixels, equal to the placeholder's (B2.9-13). */
const cover = { width: 300, height: 450 }

export function BookCover({ book }: { book: BookForAuthor }) {
  const [failed, setFailed] = useState<string>()
  const image = book.formats.find((format) => format.cover)?.cover
  if (!image || failed === image.hash) {
    return (
      <span className="cover none" style={{ aspectRatio: `${cover.width} / ${cover.height}` }}>
        <span>No Cover Image</span>
      </span>
    )
  }
  return (
    <span className="cover">
      <img
        {...cover}
        src={imagePath(image.hash, Math.min(...image.widths), 'jpg')}
        srcSet={image.widths.map((width) => `${imagePath(image.hash, width, 'jpg')} ${width}w`).join(', ')}
        sizes="7rem"
        alt={image.alt}
        loading="lazy"
        decoding="async"
        onError={() => setFailed(image.hash)}
      />
    </span>
  )
}
