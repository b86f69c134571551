import { createHash } from 'node:crypto'
import type { OrderLineItemView } from '../order/views.ts'
import type { Accent } from '../profile/profile.ts'
import type { SiteView } from '../site/views.ts'

/** What is said at the library's door; each under its path. The first is the same for every address. */
export const libraryNotes = {
  sent: {
    title: 'Check your email.',
    text: 'An email is on its way to the address you entered. Its link opens your library for an hour.',
  },
  unclear: {
    title: 'This email address is not valid.',
    text: 'Please check it and try again.',
  },
  crowded: {
    title: 'Too many requests.',
    text: 'An email may be on its way already. Please check your inbox, or try again later.',
  },
  over: {
    title: 'This link has expired.',
    text: 'Your books are still here. Ask for a new link at any time.',
  },
  fault: {
    title: 'Something went wrong.',
    text: 'Something went wrong on our side. Please try again.',
  },
} as const

/** What is said inside, of the last thing that was done there. */
export const libraryNotices = {
  shared: 'The link is on its way to the other address.',
  unclear: 'This email address is not valid. Please check it.',
  crowded: 'Many links were sent just now. Please try again tomorrow.',
  fault: 'Something went wrong, and nothing was sent. Please try again.',
} as const

export type LibraryDoorView = { site: SiteView; note: LibraryNote | null }

export type LibraryOrder = {
  id: string
  authorName: string
  /** The shop's colour, which books without a cover are bound in; null for the platform's. */
  accent: Accent | null
  /** Null where the shop is closed for good; files can still be fetched. */
  orderUrl: string | null
  placedOn: string
  lines: OrderLineItemView[]
}

/** All that was bought with one address, the newest first. */
export type LibraryView = {
  site: SiteView
  email: string
  /** Opens this page; every form of it sends it along. */
  token: string
  orders: LibraryOrder[]
  saying: LibraryNotice | null
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')

/** Under what a reader's orders are found: one address is one reader, however its letters are cased. */
export const readerId = (email: string): string => hashOf(email.trim().normalize('NFC').toLowerCase())

/** The name under which the key to a library is kept, of which the store never sees the key itself. */
export const libraryKeyHash = (token: string): string => hashOf(`library ${token}`)

/** A link opens a library for an hour. */
export const libraryKeyLifeInMs = 60 * 60 * 1000

export type LibraryNote = keyof typeof libraryNotes

export type LibraryNotice = keyof typeof libraryNotices
