import { type MarketFilter, pageCount, pageWindow } from '@lorecircle/shared/market/market-filter'
import type { ReactNode } from 'react'
import { Icon } from '../../ui/Icon.tsx'
import type { ShownList } from './market-lists.ts'
import type { PartRequest } from './way.ts'

/** Items that fit on a phone, page numbers and ellipses together. */
const narrowSlots = 7

type Props = { shown: ShownList; to: PartRequest; lookAhead: (filter: MarketFilter) => void }

/** Pages this near are preloaded: readers usually go no further, and the cost is small. */
const nearby = 3

export function Pager({ shown: { filter, total }, to, lookAhead }: Props) {
  const pages = pageCount(total, filter.perPage)
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

/** A page number or an ellipsis. On narrow screens `far` numbers are hidden, some behind an ellipsis of their own. */
type PagerItem = { page: number; isFar: boolean } | { gap: 'always' | 'narrow'; behind: number }

export function pagerItems(current: number, pages: number): PagerItem[] {
  const near = nearOf(current, pages)
  const isFar = (page: number) => page !== 1 && page !== pages && (page < near.from || page > near.to)
  const shown = pageWindow(current, pages)
  return shown.flatMap((item, index): PagerItem[] => {
    const before = shown[index - 1]
    if (item === 'gap') return [{ gap: 'always', behind: Number(before) }]
    const beginsRun = isFar(item) && typeof before === 'number' && !isFar(before)
    const next = shown.slice(index).find((other) => other === 'gap' || !isFar(other))
    const needsGap = beginsRun && next !== 'gap'
    return [
      ...(needsGap ? [{ gap: 'narrow', behind: before } as const] : []),
      { page: item, isFar: isFar(item) },
    ]
  })
}

function nearOf(current: number, pages: number): { from: number; to: number } {
  const run = narrowSlots - 2
  if (pages <= narrowSlots) return { from: 1, to: pages }
  if (current < run) return { from: 1, to: run }
  if (current > pages - run + 1) return { from: pages - run + 1, to: pages }
  return { from: current - 1, to: current + 1 }
}
