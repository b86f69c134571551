import { type MarketFilter, pagesIn } from '@lorecircle/shared/market/market-filter'
import type { ReactNode } from 'react'
import { Icon } from '../../ui/Icon.tsx'
import type { Shown } from './market-lists.ts'
import { pagerItems } from './pager-items.ts'
import type { Way } from './way.ts'

type Props = { shown: Shown; to: Way; lookAhead: (filter: MarketFilter) => void }

/** As far as one press usually leads: what lies there costs next to nothing to bring ahead. */
const nearby = 3

export function Pager({ shown: { filter, total }, to, lookAhead }: Props) {
  const pages = pagesIn(total, filter.perPage)
  if (pages === 1) return null
  const at = (page: number) => {
    const there = { ...filter, page }
    const isNear = page !== filter.page && Math.abs(page - filter.page) <= nearby
    const bring = isNear ? () => lookAhead(there) : undefined
    return { ...to(there), onPointerEnter: bring, onFocus: bring }
  }
  const turn = (page: number, words: ReactNode) =>
    page < 1 || page > pages ? (
      <span className="turn off" aria-hidden="true">
        {words}
      </span>
    ) : (
      <a className="turn" {...at(page)}>
        {words}
      </a>
    )

  return (
    <nav className="pager" aria-label="Pages">
      {turn(
        filter.page - 1,
        <>
          <Icon name="left" />
          Prev
        </>,
      )}
      {pagerItems(filter.page, pages).map((item) =>
        'gap' in item ? (
          <span key={`gap-${item.behind}`} className={`gap ${item.gap}`} aria-hidden="true">
            …
          </span>
        ) : (
          <a
            key={item.page}
            className={item.isFar ? 'far' : undefined}
            aria-current={item.page === filter.page ? 'page' : undefined}
            {...at(item.page)}
          >
            <span className="hide">Page </span>
            {item.page}
          </a>
        ),
      )}
      {turn(
        filter.page + 1,
        <>
          Next
          <Icon name="right" />
        </>,
      )}
    </nav>
  )
}
