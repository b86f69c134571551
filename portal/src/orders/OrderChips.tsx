import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { ordersSearch, type Show, showOf, shows } from './order-filter.ts'
import { orderCountsQuery } from './queries.ts'

const most = 1_000

/** What can be shown alone; how many there are is said of what waits for the author. */
export function OrderChips() {
  const [params] = useSearchParams()
  const { data } = useQuery(orderCountsQuery)
  const counts: Partial<Record<Show, number>> = data
    ? { 'to-send': data.toSend, preorders: data.preordered, packed: data.packed, disputed: data.disputed }
    : {}
  const open = showOf(params)
  return (
    <nav className="chips" aria-label="Show">
      {shows.map(({ key, label }) => (
        <Link
          key={key}
          className="chip plain"
          to={{ search: ordersSearch(params, { show: key }) }}
          aria-current={key === open ? 'true' : undefined}
        >
          {label} {counts[key] !== undefined && <span className="quiet">{countInWords(counts[key])}</span>}
        </Link>
      ))}
    </nav>
  )
}

const countInWords = (count: number): string =>
  count >= most ? `${(most - 1).toLocaleString('en-US')}+` : count.toLocaleString('en-US')
