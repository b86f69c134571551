import { pageWindow } from '@lorecircle/shared/market/market-filter'

/** A page's number, or an ellipsis. On a narrow screen `far` numbers give way, some to an ellipsis of their own. */
type PagerItem = { page: number; isFar: boolean } | { gap: 'always' | 'narrow'; behind: number }

export function pagerItems(current: number, pages: number): PagerItem[] {
  const isFar = (page: number) => page !== 1 && page !== pages && Math.abs(page - current) > 1
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
