import type { MarketFilter } from '@lorecircle/shared/market/market-filter'
import type { MarketLists, Shown } from './market-lists.ts'

/** Skeletons that flash for a moment are worse than none. */
const patienceInMs = 150
const skeletonSize = 9

const skeleton = (filter: MarketFilter): Shown => ({
  filter,
  total: 0,
  cards: Array(skeletonSize).fill(null),
})

/**
 * Opens a list; where that takes long, tells of it as blanks, and then of what is known so far; at once where only
 * their number is not. Null where it could not be opened.
 */
export async function openInSight(
  lists: MarketLists,
  filter: MarketFilter,
  signal: AbortSignal,
  tell: (known: Shown) => void,
): Promise<Shown | null> {
  let known = skeleton(filter)
  let isSlow = false
  const timer = setTimeout(() => {
    isSlow = true
    if (!isWhole(known)) tell(known)
  }, patienceInMs)
  try {
    return await lists.open(filter, signal, (part) => {
      known = part
      if ((isSlow || isWhole(part)) && !signal.aborted) tell(known)
    })
  } catch {
    return null
  } finally {
    clearTimeout(timer)
  }
}

/** Whether every book of the page is there. */
export const isWhole = ({ cards }: Shown): boolean => cards.length > 0 && !cards.includes(null)
