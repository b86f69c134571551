import type { StockStory } from '@lorecircle/shared/stock/stock-story'
import { calendarDay } from '../../ui/days.ts'

type Day = StockStory['days'][number]

/** `12 sold, 1 held, 2 withdrawn by you on November 3, 2026. 1 came back on November 9, 2026. 5 of 20 are left.` */
export function stockInWords({ copies, sold, held, reserved, withdrawn, free, days }: StockStory): string {
  if (copies === 0) return 'No copies are for sale.'
  const said = [
    ...(sold > 0 ? [`${number(sold)} sold`] : []),
    ...(held > 0
      ? [
          `${number(held)} held for readers who are paying${reserved > 0 ? ` (${number(reserved)} withdrawn unless paid for)` : ''}`,
        ]
      : []),
    ...(withdrawn > 0
      ? [`${number(withdrawn)} withdrawn by you${onDays(days, (day) => day.withdrawn)}`]
      : []),
  ]
  const back = days.reduce((sum, day) => sum + backOn(day), 0)
  return [
    said.length === 0 ? `None sold${back > 0 ? '' : ' yet'}.` : `${said.join(', ')}.`,
    ...(back > 0 ? [`${number(back)} came back${onDays(days, backOn)}.`] : []),
    `${number(free)} of ${number(copies)} ${free === 1 ? 'is' : 'are'} left.`,
  ].join(' ')
}

/** `12 sold, refunded copies not counted. Unlimited.` */
export const unlimitedInWords = (sold: number): string =>
  sold === 0 ? 'None sold yet. Unlimited.' : `${number(sold)} sold, refunded copies not counted. Unlimited.`

const backOn = ({ back }: Day): number => back.reduce((sum, { slots }) => sum + slots.length, 0)

/** The day on which it happened, the last one of several. */
function onDays(days: readonly Day[], count: (day: Day) => number): string {
  const [last, ...more] = days.filter((day) => count(day) > 0)
  if (!last) return ''
  return more.length === 0 ? ` on ${calendarDay(last.day)}` : `, last on ${calendarDay(last.day)}`
}

/** Whether the days say more than the sentence does, which has the day of what was withdrawn, and of nothing else. */
export const daysSayMore = ({ days }: Pick<StockStory, 'days'>): boolean =>
  days.length > 1 || days.some(({ sold, back, lapsed }) => sold > 0 || back.length > 0 || lapsed > 0)

const reasons = {
  refund: 'refund',
  lost_dispute: 'lost dispute',
  preorder_cancelled: 'preorder cancelled',
  cancelled: 'order cancelled',
} as const

/** `3 sold, 2 withdrawn by you, number 7 came back (refund)` of one day; copies without numbers are counted. */
export const dayOfStock = (
  { sold, withdrawn, lapsed, back }: Day,
  { numbered }: { numbered: boolean },
): string =>
  [
    ...(sold > 0 ? [`${number(sold)} sold`] : []),
    ...(withdrawn > 0 ? [`${number(withdrawn)} withdrawn by you`] : []),
    ...back.map(
      ({ slots, why }) => `${numbered ? numbersOf(slots) : number(slots.length)} came back (${reasons[why]})`,
    ),
    ...(lapsed > 0 ? [`${number(lapsed)} held and not paid for`] : []),
  ].join(', ')

/** `No. 7`, `Nos. 7, 8 and 9`, or `2 copies` of copies without numbers. */
export function returnedCopies(slots: readonly number[], { numbered }: { numbered: boolean }): string {
  if (!numbered) return slots.length === 1 ? '1 copy' : `${number(slots.length)} copies`
  return numbersOf(slots).replace('numbers', 'Nos.').replace('number', 'No.')
}

/** `number 7`, `numbers 7, 8 and 9`. */
function numbersOf(slots: readonly number[]): string {
  const [last = '', ...others] = slots.toSorted((a, b) => b - a).map(number)
  return others.length === 0 ? `number ${last}` : `numbers ${others.reverse().join(', ')} and ${last}`
}

const number = (value: number) => value.toLocaleString('en-US')
