import { asksOn } from './release-day.ts'

/** The day that a preorder's reader knows, and whether the time to ask for addresses has come since. */
type Stage = { day: string; isAsked: boolean }

const asked = '-asked'

/** As part of a key: `2027-03-03`, `2027-03-03-asked`. */
export const stageText = ({ day, isAsked }: Stage): string => (isAsked ? `${day}${asked}` : day)

export const stageIn = (text: string): Stage => ({
  day: text.slice(0, '2027-03-03'.length),
  isAsked: text.endsWith(asked),
})

/** Where a preorder stands on a day of its shop. */
export const stageAt = (day: string, daysBefore: number, today: string): Stage => ({
  day,
  isAsked: today >= asksOn(day, daysBefore),
})
