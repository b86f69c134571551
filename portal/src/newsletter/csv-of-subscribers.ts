import type { SubscriberForAuthor } from '@lorecircle/shared/newsletter/calls'
import { csvOf, momentInCsv } from '@lorecircle/shared/text/csv'

const columns = (timeZone: string) => [
  'Email',
  'First name',
  'Last name',
  'State',
  `Since (${timeZone})`,
  'Put down by',
  `Consent given (${timeZone})`,
  `Asked (${timeZone})`,
  'At',
  'Words',
]

/** The list as a table for other programs, with the proof that letters may be sent; the newest first. */
export const csvOfSubscribers = (subscribers: readonly SubscriberForAuthor[], timeZone: string): string =>
  csvOf([
    columns(timeZone),
    ...subscribers
      .toSorted((a, b) => b.since.localeCompare(a.since))
      .map(({ email, firstName, lastName, state, since, by, consent }) => [
        email,
        firstName,
        lastName,
        state,
        momentInCsv(since, timeZone),
        by,
        momentInCsv(consent?.confirmedAt, timeZone),
        momentInCsv(consent?.askedAt, timeZone),
        consent?.host ?? '',
        consent?.words ?? '',
      ]),
  ])
