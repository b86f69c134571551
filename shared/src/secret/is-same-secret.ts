import { createHash, timingSafeEqual } from 'node:crypto'

/** Compares in constant time, whatever the lengths. */
export const isSameSecret = (given: string, kept: string): boolean =>
  timingSafeEqual(digest(given), digest(kept))

/**
 * Does a request come from the CDN? While the CDN's secret is being changed, it sends the former one for some minutes.
 * An empty former secret is none.
 */
export function isOriginSecret(given: string, current: string, previous = ''): boolean {
  const isPrevious = isSameSecret(given, previous)
  return isSameSecret(given, current) || (previous !== '' && isPrevious)
}

const digest = (text: string) => createHash('sha256').update(text).digest()
