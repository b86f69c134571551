import type { BookForAuthor, BookList } from '@lorecircle/shared/book/book-for-author'
import { formatReleaseDate } from '@lorecircle/shared/release/release-day'
import {
  lazy,
  Suspense,
  startTransition,
  useCallback,
  useDeferredValue,
  useEffect,
  useRef,
  useState,
} from 'react'
import { Link, useNavigationType, useSearchParams } from 'react-router'
import { tabPath } from '../../paths/tabs.ts'
import { shopClosed } from '../../progress/progress.ts'
import { useProgress } from '../../progress/useProgress.ts'
import { Timestamp } from '../../progress/When.tsx'
import { Loading } from '../../ui/Loading.tsx'
import type { InlineEdits } from '../inline/inline-edits.ts'
import { type BookActions, BookCard } from './BookCard.tsx'
import { BookCover } from './BookCover.tsx'
import { BookFilter } from './BookFilter.tsx'
import {
  type BookListFilter,
  type BookSort,
  filterBooks,
  parseBookFilter,
  withFilter,
} from './book-filter.ts'

const typingPauseInMs = 250

/** More books than fit on a tall screen. */
const first = 24

type FirstOf<T> = {
  shown: readonly T[]
  /** True while all cards are laid out at full height, to restore the scroll position. */
  isMeasured: boolean
}

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
  const found = filterBooks(list, shown)
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

/**
 * Renders the first items at once and the others after they are painted; renders all of them when a scroll position
 * is restored.
 */
function useFirstOf<T>(items: readonly T[]): FirstOf<T> {
  const navigation = useNavigationType()
  const [comesBack] = useState(navigation === 'POP')
  const [isPainted, setPainted] = useState(false)
  useEffect(() => startTransition(() => setPainted(true)), [])
  return {
    shown: isPainted || comesBack ? items : items.slice(0, first),
    isMeasured: comesBack && !isPainted,
  }
}

function useBookFilter() {
  const [params, setParams] = useSearchParams()
  const filter = parseBookFilter(params)
  const [typed, setTyped] = useState(filter.search)
  const told = useRef(filter.search)
  const search = useDeferredValue(typed)

  const latest = useRef({ params, setParams })
  latest.current = { params, setParams }
  useEffect(() => {
    if (typed === told.current) return
    const timer = setTimeout(() => {
      const { params, setParams } = latest.current
      told.current = typed
      setParams(withFilter(params, { ...parseBookFilter(params), search: typed }), {
        replace: true,
      })
    }, typingPauseInMs)
    return () => clearTimeout(timer)
  }, [typed])

  useEffect(() => {
    if (filter.search === told.current) return
    told.current = filter.search
    setTyped(filter.search)
  }, [filter.search])

  const linkTo = (change: Partial<BookListFilter>) => ({
    search: withFilter(params, { ...filter, search: typed, ...change }).toString(),
  })
  const sortBy = useCallback((sort: BookSort) => {
    const { params, setParams } = latest.current
    setParams(withFilter(params, { ...parseBookFilter(params), sort }), { replace: true })
  }, [])

  return { filter, shown: { ...filter, search }, typed, search: setTyped, linkTo, sortBy }
}

type ArchivedCardProps = { book: BookForAuthor; onRestore: (book: BookForAuthor) => void }

const ArchivedCard = ({ book, onRestore }: ArchivedCardProps) => (
  <article className="pbook" aria-label={book.title}>
    <BookCover book={book} />
    <div>
      <h2>{book.title}</h2>
      <p>{book.tagline}</p>
      {book.archived && (
        <p>
          Archived on <Timestamp at={book.archived.at} as="dayInWords" />
        </p>
      )}
      {book.releaseOn && (
        <p>Whoever preordered it gets it all the same, on {formatReleaseDate(book.releaseOn)}.</p>
      )}
    </div>
    <div className="acts">
      <button type="button" className="btn line" onClick={() => onRestore(book)}>
        Restore
      </button>
    </div>
  </article>
)
