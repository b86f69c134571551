import { addDays } from '../time-zone/days.ts'

const long = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/** `2027-03-03` → `March 3, 2027`. */
export const formatReleaseDate = (day: string): string => long.format(new Date(`${day}T00:00:00Z`))

/** True from the start of the release day in the shop's time zone. `today`: the current day there. */
export const isReleased = (day: string, today: string): boolean => today >= day

export const isPublishedTooSoon = (
  { publishedOn, releaseOn }: { publishedOn: string | null; releaseOn: string | null },
  today: string,
): boolean => publishedOn !== null && publishedOn > today && (releaseOn === null || publishedOn > releaseOn)

export const publishedTooSoonMessage =
  'This day is still to come. Give it as the release date, too, and readers preorder the book until then.'

export const pastReleaseMessage = 'This day has begun already. A book that is out needs no release date.'

export const addressReminderDate = (day: string, daysBefore: number): string => addDays(day, -daysBefore)

/** The release day announced to the reader, and whether the address reminder is due. */
type Stage = { day: string; isAsked: boolean }

const asked = '-asked'

/** As part of a key: `2027-03-03`, `2027-03-03-asked`. */
export const formatPreorderStage = ({ day, isAsked }: Stage): string => (isAsked ? `${day}${asked}` : day)

export const parsePreorderStage = (text: string): Stage => ({
  day: text.slice(0, '2027-03-03'.length),
  isAsked: text.endsWith(asked),
})

export const preorderStage = (day: string, daysBefore: number, today: string): Stage => ({
  day,
  isAsked: today >= addressReminderDate(day, daysBefore),
})
