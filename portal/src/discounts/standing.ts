import type { DiscountForAuthor } from '@lorecircle/shared/discount/calls'
import { shortDay } from '../ui/days.ts'

export type Standing = { state: 'on' | 'waiting' | 'off'; words: string }

/** Whether readers can use a code now, and else why not. */
export function standingOf(
  { isPaused, from, until, mostUses, uses }: Omit<DiscountForAuthor, 'etag'>,
  now: Date,
): Standing {
  if (isPaused) return { state: 'off', words: 'Paused' }
  if (until !== null && now >= new Date(until)) return { state: 'off', words: 'Over' }
  if (mostUses !== null && uses >= mostUses) return { state: 'off', words: 'Used up' }
  if (from !== null && now < new Date(from)) {
    return { state: 'waiting', words: `From ${shortDay(from)}` }
  }
  return { state: 'on', words: until === null ? 'On' : `Until ${shortDay(lastMomentBefore(until))}` }
}

const lastMomentBefore = (until: string): Date => new Date(new Date(until).getTime() - 1)

/** `3 of 100`, `3`. */
export const usesInWords = ({ uses, mostUses }: Pick<DiscountForAuthor, 'uses' | 'mostUses'>): string =>
  mostUses === null
    ? uses.toLocaleString('en-US')
    : `${uses.toLocaleString('en-US')} of ${mostUses.toLocaleString('en-US')}`
