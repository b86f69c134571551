import { createHash } from 'node:crypto'
import type { OrderLineItemView } from '../order/views.ts'
import type { Accent } from '../profile/profile.ts'
import type { SiteView } from '../site/views.ts'

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
  /** The shop's colour, used for books without a cover; null for the platform's. */
  accent: Accent | null
  orderUrl: string | null
  placedOn: string
  lines: OrderLineItemView[]
}

export type LibraryView = {
  site: SiteView
  email: string
  token: string
  orders: LibraryOrder[]
  saying: LibraryNotice | null
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')

/** Id under which a reader's orders are indexed: one address is one reader, regardless of case. */
export const readerId = (email: string): string => hashOf(email.trim().normalize('NFC').toLowerCase())

/** Hash under which a library key is stored, so that the store never contains the key itself. */
export const libraryKeyHash = (token: string): string => hashOf(`library ${token}`)

export const libraryKeyLifeInMs = 60 * 60 * 1000

export type LibraryNote = keyof typeof libraryNotes

export type LibraryNotice = keyof typeof libraryNotices
