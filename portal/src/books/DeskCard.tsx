import type { BookForAuthor } from '@lorecircle/shared/book-for-author'
import { useState } from 'react'
import { Link } from 'react-router'
import { Icon } from '../ui/Icon.tsx'
import { InlineCell } from './InlineCell.tsx'
import { type InlineEdits, isBookEdited } from './inline-edits.ts'

type Props = {
  book: BookForAuthor
  edits: InlineEdits
  isSaving: boolean
  onChange: (edits: InlineEdits) => void
  onSave: (book: BookForAuthor) => void
}

export function DeskCard({ book, edits, isSaving, onChange, onSave }: Props) {
  const dirty = isBookEdited(edits, book.id)
  return (
    <article className={dirty ? 'pbook dirty' : 'pbook'} aria-label={book.title}>
      <Cover book={book} />
      <div>
        <h2>{book.title}</h2>
        <p>{book.tagline}</p>
        {book.public ? (
          <span className="state">
            <Icon name="eye" />
            Live
          </span>
        ) : (
          <span className="state draft">
            <Icon name="edit" />
            Saved for later
          </span>
        )}
      </div>
      <table className="ptab">
        <thead>
          <tr>
            <th scope="col">Format</th>
            <th scope="col">Price</th>
            <th scope="col">Quantity</th>
          </tr>
        </thead>
        <tbody>
          {book.formats.map((format) => (
            <tr key={format.id}>
              <td>{format.type}</td>
              {(['price', 'quantity'] as const).map((field) => (
                <td key={field}>
                  <InlineCell
                    cell={{ bookId: book.id, formatId: format.id, field }}
                    format={format}
                    edits={edits}
                    onChange={onChange}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="acts">
        {book.url && (
          <a className="btn text" href={book.url}>
            View
          </a>
        )}
        <Link className="btn line" to={`/authorportal/bookdetails?id=${encodeURIComponent(book.id)}`}>
          Edit Book
        </Link>
        <button type="button" className="btn" disabled={!dirty || isSaving} onClick={() => onSave(book)}>
          Save
        </button>
      </p>
    </article>
  )
}

function Cover({ book }: { book: BookForAuthor }) {
  const [failed, setFailed] = useState(false)
  const covered = book.formats.find(({ coverImageUrl }) => coverImageUrl)
  if (!covered || failed) return <span className="cover none">No Cover Image</span>
  return (
    <span className="cover">
      <img
        src={covered.coverImageUrl}
        width={300}
        height={450}
        alt={covered.cover?.alt ?? ''}
        loading="lazy"
        decoding="async"
        onError={() => setFailed(true)}
      />
    </span>
  )
}
