import type { StockStory } from '@lorecircle/shared/stock/stock-story'

const longDay = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/** `November 3, 2026` of `2026-11-03`. */
export const dayInWords = (day: string): string => longDay.format(new Date(day))

/** `12 sold, 1 held, 2 withdrawn by you on November 3, 2026. 5 of 20 are free.` */
export function stockInWords({ copies, sold, held, withdrawn, free, days }: StockStory): string {
  if (copies === 0) return 'No copy is set out.'
  const said = [
    ...(sold > 0 ? [`${number(sold)} sold`] : []),
    ...(held > 0 ? [`${number(held)} held for readers who are paying`] : []),
    ...(withdrawn > 0 ? [`${number(withdrawn)} withdrawn by you${onDays(days)}`] : []),
  ]
  const left = `${number(free)} of ${number(copies)} ${free === 1 ? 'is' : 'are'} free.`
  return said.length === 0 ? `None is sold yet. ${left}` : `${said.join(', ')}. ${left}`
}

/** The day of one withdrawal, the last day of several. */
function onDays(days: StockStory['days']): string {
  const [last, ...more] = days.filter(({ withdrawn }) => withdrawn > 0)
  if (!last) return ''
  return more.length === 0 ? ` on ${dayInWords(last.day)}` : `, last on ${dayInWords(last.day)}`
}

/** `3 sold, 2 withdrawn by you` of one day. */
export const dayOfStock = ({ sold, withdrawn }: StockStory['days'][number]): string =>
  [
    ...(sold > 0 ? [`${number(sold)} sold`] : []),
    ...(withdrawn > 0 ? [`${number(withdrawn)} withdrawn by you`] : []),
  ].join(', ')

const number = (value: number) => value.toLocaleString('en-US')
