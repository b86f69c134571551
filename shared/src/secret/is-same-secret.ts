import { createHash, timingSafeEqual } from 'node:crypto'

/** Compares in constant time, whatever the lengths. */
export const isSameSecret = (given: string, kept: string): boolean =>
  timingSafeEqual(digest(given), digest(kept))

/**
 * True if a request comes from the CDN. During a rotation the CDN may send the previous secret for some minutes; an
 * empty previous secret never matches.
 */
export function isOriginSecret(given: string, current: string, previous = ''): boolean {
  const isPrevious = isSameSecret(given, previous)
  return isSameSecret(given, current) || (previous !== '' && isPrevious)
}

const digest = (text: string) => createHash('sha256').update(text).digest()
