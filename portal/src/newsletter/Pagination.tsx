import { Link, useSearchParams } from 'react-router'
import { Icon } from '../ui/Icon.tsx'
import { subscriberFilterOf } from './subscriber-filter.ts'
import { viewSearch } from './views.ts'

/** The way through a list that does not fit on one page. */
export function Pagination({ page, perPage, found }: { page: number; perPage: number; found: number }) {
  const [params] = useSearchParams()
  if (found <= perPage) return null
  const { state = '', search = '' } = subscriberFilterOf(params)
  const to = (number: number) =>
    viewSearch(params, 'subscribers', { state, search, page: number > 1 ? String(number) : '' })
  const last = Math.ceil(found / perPage)
  const count = (number: number) => number.toLocaleString('en-US')
  return (
    <nav className="row between list-pages" aria-label="Pages">
      {page > 1 ? (
        <Link className="btn text" rel="prev" to={{ search: to(page - 1) }}>
          <Icon name="left" />
          Newer
        </Link>
      ) : (
        <span />
      )}
      <span className="small quiet">
        {count((page - 1) * perPage + 1)}–{count(Math.min(found, page * perPage))} of {count(found)}
      </span>
      {page < last ? (
        <Link className="btn text" rel="next" to={{ search: to(page + 1) }}>
          Older
          <Icon name="right" />
        </Link>
      ) : (
        <span />
      )}
    </nav>
  )
}
