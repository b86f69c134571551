import type { SubscriberForAuthor } from '@lorecircle/shared/newsletter/calls'
import { csvOf, momentInCsv } from '@lorecircle/shared/text/csv'

const columns = [
  'Email',
  'First name',
  'Last name',
  'State',
  'Since (UTC)',
  'Put down by',
  'Consent given (UTC)',
  'Asked (UTC)',
  'At',
  'Words',
]

/** The list as a table for other programs, with the proof that letters may be sent; the newest first. */
export const csvOfSubscribers = (subscribers: readonly SubscriberForAuthor[]): string =>
  csvOf([
    columns,
    ...subscribers
      .toSorted((a, b) => b.since.localeCompare(a.since))
      .map(({ email, firstName, lastName, state, since, by, consent }) => [
        email,
        firstName,
        lastName,
        state,
        momentInCsv(since),
        by,
        momentInCsv(consent?.confirmedAt),
        momentInCsv(consent?.askedAt),
        consent?.host ?? '',
        consent?.words ?? '',
      ]),
  ])
