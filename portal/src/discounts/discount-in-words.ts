import type { DiscountForAuthor } from '@lorecircle/shared/discount/calls'
import type { Discount } from '@lorecircle/shared/discount/discount'
import { toDollars } from '@lorecircle/shared/money'
import { shortCalendarDay } from '../ui/days.ts'

/** `2 books, from $30.00, once for each reader`; empty where there are none. */
export const conditionsInWords = ({
  bookIds,
  minimumInCents,
  oncePerReader,
}: Pick<Discount, 'bookIds' | 'minimumInCents' | 'oncePerReader'>): string =>
  [
    bookIds === 'all' ? '' : bookIds.length === 1 ? '1 book' : `${bookIds.length} books`,
    minimumInCents === null ? '' : `from ${toDollars(minimumInCents)}`,
    oncePerReader ? 'once for each reader' : '',
  ]
    .filter(Boolean)
    .join(', ')

type CodeStatus = { state: 'on' | 'waiting' | 'off'; words: string }

/** Whether readers can use a code on a day of the shop, and else why not. */
export function codeStatus(
  { isPaused, from, until, mostUses, uses }: Omit<DiscountForAuthor, 'etag'>,
  today: string,
): CodeStatus {
  if (isPaused) return { state: 'off', words: 'Paused' }
  if (until !== null && today > until) return { state: 'off', words: 'Over' }
  if (mostUses !== null && uses >= mostUses) return { state: 'off', words: 'Used up' }
  if (from !== null && today < from) {
    return { state: 'waiting', words: `From ${shortCalendarDay(from)}` }
  }
  return { state: 'on', words: until === null ? 'On' : `Until ${shortCalendarDay(until)}` }
}

/** `3 of 100`, `3`. */
export const usesInWords = ({ uses, mostUses }: Pick<DiscountForAuthor, 'uses' | 'mostUses'>): string =>
  mostUses === null
    ? uses.toLocaleString('en-US')
    : `${uses.toLocaleString('en-US')} of ${mostUses.toLocaleString('en-US')}`
