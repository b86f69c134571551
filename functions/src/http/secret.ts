import { createHash, timingSafeEqual } from 'node:crypto'

/** The shape of everything that `newSecret` makes; nothing else may become part of a key. */
export const isSecret = (text: string): boolean => /^[\w-]{20,100}$/.test(text)

/** Compares in constant time, whatever the lengths. */
export const isSameSecret = (given: string, kept: string): boolean =>
  timingSafeEqual(digest(given), digest(kept))

const digest = (text: string) => createHash('sha256').update(text).digest()
