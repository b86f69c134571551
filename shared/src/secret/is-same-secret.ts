import { createHash, timingSafeEqual } from 'node:crypto'

/** Compares in constant time, whatever the lengths. */
export const isSameSecret = (given: string, kept: string): boolean =>
  timingSafeEqual(digest(given), digest(kept))

const digest = (text: string) => createHash('sha256').update(text).digest()
