import { pageWindow } from '@lorecircle/shared/market/market-filter'

/** What a phone's width holds: numbers and ellipses together. */
const narrowSlots = 7

/** A page's number, or an ellipsis. On a narrow screen `far` numbers give way, some to an ellipsis of their own. */
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

/** The numbers that stay on a narrow screen, beside the first and the last: as many as fill its slots. */
function nearOf(current: number, pages: number): { from: number; to: number } {
  const run = narrowSlots - 2
  if (pages <= narrowSlots) return { from: 1, to: pages }
  if (current < run) return { from: 1, to: run }
  if (current > pages - run + 1) return { from: pages - run + 1, to: pages }
  return { from: current - 1, to: current + 1 }
}
