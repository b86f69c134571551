import type { BookForAuthor, BookList } from '@lorecircle/shared/book/book-for-author'
import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import { tabPath } from '../../paths/tabs.ts'
import { shopClosed } from '../../progress/progress.ts'
import { useProgress } from '../../progress/useProgress.ts'
import { Loading } from '../../ui/Loading.tsx'
import type { InlineEdits } from '../inline/inline-edits.ts'
import { ArchivedCard } from './ArchivedCard.tsx'
import { type BookActions, BookCard } from './BookCard.tsx'
import { BookFilter } from './BookFilter.tsx'
import { booksIn } from './book-filter.ts'
import { useBookFilter } from './useBookFilter.ts'
import { useFirstOf } from './useFirstOf.ts'

const Arrange = lazy(async () => ({ default: (await import('./Arrange.tsx')).Arrange }))

type Props = BookActions & {
  list: BookList
  edits: InlineEdits
  saving: ReadonlySet<string>
  onRestore: (book: BookForAuthor, as: 'draft') => void
  onMove: (book: BookForAuthor, after: string | null) => void
}

export function Books({ list, edits, saving, onRestore, onMove, ...actions }: Props) {
  const { filter, shown, typed, search, linkTo, sortBy } = useBookFilter()
  const closed = shopClosed(useProgress())
  const found = booksIn(list, shown)
  const { shown: books, isMeasured } = useFirstOf(found)
  if (filter.isArranging && list.books.length > 0) {
    return (
      <Suspense fallback={<Loading>Loading books...</Loading>}>
        <Arrange books={list.books} closed={closed} doneAt={linkTo({ isArranging: false })} onMove={onMove} />
      </Suspense>
    )
  }
  return (
    <>
      <BookFilter
        list={list}
        filter={filter}
        typed={typed}
        found={found.length}
        onSearch={search}
        onSort={sortBy}
        linkTo={linkTo}
      />
      {books.length === 0 && (
        <div className="empty">
          <p>No books found.</p>
          {list.books.length > 0 ? (
            <Link className="btn line" to={linkTo({ search: '', show: 'all' })}>
              Show all books
            </Link>
          ) : (
            <Link className="btn" to={tabPath('addbook')}>
              Add your first book
            </Link>
          )}
        </div>
      )}
      <div className={isMeasured ? 'desk measured' : 'desk'}>
        {books.map((book) =>
          book.archived ? (
            <ArchivedCard key={book.id} book={book} onRestore={() => onRestore(book, 'draft')} />
          ) : (
            <BookCard
              key={book.id}
              book={book}
              closed={closed}
              edits={edits[book.id]}
              isSaving={saving.has(book.id)}
              {...actions}
            />
          ),
        )}
      </div>
    </>
  )
}
