import { createHash } from 'node:crypto'

/** One address is one subscriber, however its letters are cased. */
export const subscriberId = (email: string): string => hashOf(email.trim().toLowerCase())

/** The shape of all that `subscriberId` makes; nothing else may become part of a key. */
export const isSubscriberId = (text: string): boolean => /^[0-9a-f]{64}$/.test(text)

/** Hex SHA-256. */
export const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')
