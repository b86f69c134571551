const dayInMs = 24 * 60 * 60 * 1000
const long = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/** `2027-03-03` → `March 3, 2027`. */
export const releaseDayInWords = (day: string): string => long.format(new Date(`${day}T00:00:00Z`))

/** When a book comes out on its day: at noon UTC, while it is that day all over the world. */
const noonOf = (day: string): number => Date.parse(`${day}T12:00:00Z`)

export const isReached = (day: string, now: Date): boolean => now.getTime() >= noonOf(day)

/** Whether it is still to come wherever in the world its author is: the first to have it are 14 hours ahead of UTC. */
const isToCome = (day: string, now: Date): boolean => now.getTime() < Date.parse(`${day}T00:00:00+14:00`)

/** Whether it would be sold as published on a day to come: without a release date, or after it. */
export const isPublishedTooSoon = (
  { publishedOn, releaseOn }: { publishedOn: string | null; releaseOn: string | null },
  now: Date,
): boolean =>
  publishedOn !== null && isToCome(publishedOn, now) && (releaseOn === null || publishedOn > releaseOn)

/** What an author reads of such a book. */
export const publishedTooSoon =
  'This day is still to come. Give it as the release date, too, and readers preorder the book until then.'

/** What an author reads who says such a day of a book. */
export const releaseIsOver = 'This day is over. A book that is out needs no release date.'

/** From when on readers are asked once more where their parcel goes: so many days before the release. */
export const asksFrom = (day: string, daysBefore: number): Date =>
  new Date(noonOf(day) - daysBefore * dayInMs)
