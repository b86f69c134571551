import type { BookList } from '@lorecircle/shared/book/book-for-author'
import { Link, type To } from 'react-router'
import { Icon } from '../../ui/Icon.tsx'
import {
  type BookListFilter,
  type BookSort,
  bookSortLabels,
  bookSorts,
  bookStateFilters,
  bookStateLabels,
  booksByState,
} from './book-filter.ts'

type Props = {
  list: BookList
  filter: BookListFilter
  typed: string
  found: number
  onSearch: (typed: string) => void
  onSort: (sort: BookSort) => void
  linkTo: (change: Partial<BookListFilter>) => To
}

export const BookFilter = ({ list, filter, typed, found, onSearch, onSort, linkTo }: Props) => (
  <search className="desk-filter">
    <nav className="sections" aria-label="Show">
      {bookStateFilters.map((show) => (
        <Link key={show} to={linkTo({ show })} aria-current={show === filter.show ? 'page' : undefined}>
          {bookStateLabels[show]} <span className="quiet">{booksByState(list, show).length}</span>
        </Link>
      ))}
    </nav>
    <div className="row">
      <label className="field search-field">
        <span className="hide">Search titles</span>
        <input
          type="search"
          className="input"
          placeholder="Search titles"
          value={typed}
          onChange={(event) => onSearch(event.target.value)}
        />
      </label>
      <label className="field">
        <span className="hide">Sort</span>
        <select
          className="input"
          value={filter.sort}
          onChange={({ target }) => onSort(bookSorts.find((sort) => sort === target.value) ?? 'shop')}
        >
          {bookSorts.map((sort) => (
            <option key={sort} value={sort}>
              {bookSortLabels[sort]}
            </option>
          ))}
        </select>
      </label>
      {list.books.length > 1 && (
        <Link className="btn text" to={linkTo({ isArranging: true })}>
          <Icon name="menu" />
          Arrange
        </Link>
      )}
    </div>
    <p className="hide" role="status">
      {found === 1 ? '1 book' : `${found} books`}
    </p>
  </search>
)
