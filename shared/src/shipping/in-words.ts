import { toDollars } from '../money.ts'
import type { Quote } from './quote.ts'
import type { Days } from './tariff.ts'

/** `6 to 12 days` whose numbers stay in one line, `1 day`, `the same day`. */
export function daysInWords({ from, to }: Days): string {
  if (to === 0) return 'the same day'
  if (from === to) return to === 1 ? '1 day' : `${to} days`
  return `${from}\u00a0to\u00a0${to} days`
}

/** `$14.00, 6 to 12 days`, `free`. */
export const quoteInWords = ({
  priceInCents,
  isFree,
  days,
}: Pick<Extract<Quote, { sent: true }>, 'priceInCents' | 'isFree' | 'days'>): string =>
  [isFree ? 'free' : toDollars(priceInCents), ...(days ? [daysInWords(days)] : [])].join(', ')
