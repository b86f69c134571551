import type { BookForAuthor } from '@lorecircle/shared/book/book-for-author'
import { releaseDayInWords } from '@lorecircle/shared/release/release-day'
import { When } from '../../progress/When.tsx'
import { BookCover } from './BookCover.tsx'

type Props = { book: BookForAuthor; onRestore: (book: BookForAuthor) => void }

export const ArchivedCard = ({ book, onRestore }: Props) => (
  <article className="pbook" aria-label={book.title}>
    <BookCover book={book} />
    <div>
      <h2>{book.title}</h2>
      <p>{book.tagline}</p>
      {book.archived && (
        <p>
          Archived on <When at={book.archived.at} as="dayInWords" />
        </p>
      )}
      {book.releaseOn && (
        <p>Whoever preordered it gets it all the same, on {releaseDayInWords(book.releaseOn)}.</p>
      )}
    </div>
    <div className="acts">
      <button type="button" className="btn line" onClick={() => onRestore(book)}>
        Restore
      </button>
    </div>
  </article>
)
