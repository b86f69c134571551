import { Link, useSearchParams } from 'react-router'
import { Icon } from '../ui/Icon.tsx'
import { ordersSearch } from './order-filter.ts'

/** The way back in time through orders that do not fit on one page. */
export function OrderPages({ next }: { next: string | null }) {
  const [params] = useSearchParams()
  const isFirst = !params.has('before')
  if (isFirst && next === null) return null
  return (
    <nav className="row between order-pages" aria-label="Pages">
      {isFirst ? (
        <span />
      ) : (
        <Link className="btn text" to={{ search: ordersSearch(params, {}) }}>
          <Icon name="left" />
          Newest
        </Link>
      )}
      {next !== null && (
        <Link className="btn text" rel="next" to={{ search: ordersSearch(params, { before: next }) }}>
          Older
          <Icon name="right" />
        </Link>
      )}
    </nav>
  )
}
