import type { BookForAuthor, BookList } from '@lorecircle/shared/book/book-for-author'

export type BookListFilter = { search: string; show: Show; sort: BookSort; isArranging: boolean }

export const bookStateFilters = ['all', 'live', 'later', 'archived'] as const
type Show = (typeof bookStateFilters)[number]
export const bookStateLabels: Record<Show, string> = {
  all: 'All',
  live: 'Live',
  later: 'Saved for later',
  archived: 'Archived',
}

export const bookSorts = ['shop', 'title', 'changed', 'sold'] as const
export type BookSort = (typeof bookSorts)[number]
export const bookSortLabels: Record<BookSort, string> = {
  shop: 'As in your shop',
  title: 'By title',
  changed: 'Last changed first',
  sold: 'Most sold first',
}

export const parseBookFilter = (params: URLSearchParams): BookListFilter => ({
  search: params.get('search') ?? '',
  show: bookStateFilters.find((show) => show === params.get('show')) ?? 'all',
  sort: bookSorts.find((sort) => sort === params.get('sort')) ?? 'shop',
  isArranging: params.has('arrange'),
})

export function withFilter(params: URLSearchParams, filter: BookListFilter): URLSearchParams {
  const next = new URLSearchParams(params)
  const set = (name: string, value: string, usual: string) =>
    value === usual ? next.delete(name) : next.set(name, value)
  set('search', filter.search, '')
  set('show', filter.show, 'all')
  set('sort', filter.sort, 'shop')
  set('arrange', filter.isArranging ? 'yes' : '', '')
  return next
}

export const booksByState = ({ books, archived }: BookList, show: Show): BookForAuthor[] => {
  if (show === 'archived') return archived
  return show === 'all' ? books : books.filter((book) => book.public === (show === 'live'))
}

export function filterBooks(list: BookList, { search, show, sort }: BookListFilter): BookForAuthor[] {
  const wanted = plain(search)
  const found = booksByState(list, show).filter(({ title }) => plain(title).includes(wanted))
  return sort === 'shop' ? found : found.toSorted(orders[sort])
}

type Compare = (a: BookForAuthor, b: BookForAuthor) => number

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })
const byTitle: Compare = (a, b) => collator.compare(a.title, b.title)
const orders: Record<Exclude<BookSort, 'shop'>, Compare> = {
  title: byTitle,
  changed: (a, b) => collator.compare(b.updatedAt, a.updatedAt),
  sold: (a, b) => soldOf(b) - soldOf(a) || byTitle(a, b),
}

const soldOf = ({ formats }: BookForAuthor) => formats.reduce((sum, { sold }) => sum + sold, 0)

/** `' Éowyn’s Tale'` → `'eowyn's tale'`, so that a search matches without accents or typographic quotes. */
const plain = (text: string) =>
  text.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('’', "'").replace(/\s+/g, ' ').trim().toLowerCase()
