import type { DiscountForAuthor } from '@lorecircle/shared/discount/calls'
import { shortCalendarDay } from '../ui/days.ts'

export type CodeStatus = { state: 'on' | 'waiting' | 'off'; words: string }

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
