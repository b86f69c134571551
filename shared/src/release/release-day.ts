import { addDays } from '../time-zone/days.ts'

const long = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/** `2027-03-03` → `March 3, 2027`. */
export const formatReleaseDate = (day: string): string => long.format(new Date(`${day}T00:00:00Z`))

/** Whether a book is out: from the beginning of its day in the shop's time zone on. `today`: the day there. */
export const isReleased = (day: string, today: string): boolean => today >= day

/** Whether it would be sold as published on a day to come: without a release date, or after it. */
export const isPublishedTooSoon = (
  { publishedOn, releaseOn }: { publishedOn: string | null; releaseOn: string | null },
  today: string,
): boolean => publishedOn !== null && publishedOn > today && (releaseOn === null || publishedOn > releaseOn)

/** What an author reads of such a book. */
export const publishedTooSoonMessage =
  'This day is still to come. Give it as the release date, too, and readers preorder the book until then.'

/** What an author reads who says such a day of a book. */
export const pastReleaseMessage = 'This day has begun already. A book that is out needs no release date.'

/** The day on which readers are asked once more where their parcel goes: so many days before the release. */
export const addressReminderDate = (day: string, daysBefore: number): string => addDays(day, -daysBefore)

/** The day that a preorder's reader knows, and whether the time to ask for addresses has come since. */
type Stage = { day: string; isAsked: boolean }

const asked = '-asked'

/** As part of a key: `2027-03-03`, `2027-03-03-asked`. */
export const formatPreorderStage = ({ day, isAsked }: Stage): string => (isAsked ? `${day}${asked}` : day)

export const parsePreorderStage = (text: string): Stage => ({
  day: text.slice(0, '2027-03-03'.length),
  isAsked: text.endsWith(asked),
})

/** Where a preorder stands on a day of its shop. */
export const preorderStage = (day: string, daysBefore: number, today: string): Stage => ({
  day,
  isAsked: today >= addressReminderDate(day, daysBefore),
})
