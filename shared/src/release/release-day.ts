const dayInMs = 24 * 60 * 60 * 1000
const long = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/** `2027-03-03` → `March 3, 2027`. */
export const releaseDayInWords = (day: string): string => long.format(new Date(`${day}T00:00:00Z`))

/** When a book comes out on its day: at noon UTC, while it is that day all over the world. */
const noonOf = (day: string): number => Date.parse(`${day}T12:00:00Z`)

export const isReached = (day: string, now: Date): boolean => now.getTime() >= noonOf(day)

/** What an author reads who says such a day of a book. */
export const releaseIsOver = 'This day is over. A book that is out needs no release date.'

/** From when on readers are asked once more where their parcel goes: so many days before the release. */
export const asksFrom = (day: string, daysBefore: number): Date =>
  new Date(noonOf(day) - daysBefore * dayInMs)
