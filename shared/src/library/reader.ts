import { createHash } from 'node:crypto'

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')

/** Under what a reader's orders are found: one address is one reader, however its letters are cased. */
export const readerOf = (email: string): string => hashOf(email.trim().normalize('NFC').toLowerCase())

/** The name under which the key to a library is kept, of which the store never sees the key itself. */
export const libraryKeyOf = (token: string): string => hashOf(`library ${token}`)

/** A link opens a library for an hour. */
export const libraryKeyLifeInMs = 60 * 60 * 1000
