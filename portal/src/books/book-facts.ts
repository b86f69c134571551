import { limits } from '@lorecircle/shared/book/book'
import { parseIsbn } from '@lorecircle/shared/book/isbn'
import { toGrams } from '@lorecircle/shared/shipping/weight'
import { isPositiveInteger, toNumber } from '../numbers/number-text.ts'

/** Null if the ISBN can be saved. */
export function isbnProblem(text: string): string | null {
  try {
    parseIsbn(text)
    return null
  } catch (error) {
    return error instanceof Error ? error.message : null
  }
}

export function pagesProblem(text: string): string | null {
  const pages = toNumber(text)
  return pages === null || (isPositiveInteger(text) && pages <= limits.pages)
    ? null
    : `Pages are a whole number from 1 to ${limits.pages.toLocaleString('en-US')}.`
}

export function weightProblem(text: string): string | null {
  const grams = toGrams(text)
  return grams === null || (Number.isInteger(grams) && grams >= 1 && grams <= limits.weightInGrams)
    ? null
    : `A weight is a whole number of grams, up to ${limits.weightInGrams.toLocaleString('en-US')}, or pounds and ounces such as 1 lb 2 oz.`
}

/** Empty, or a year from 3000 BC to 3000. */
export const isYearText = (text: string): boolean =>
  /^\s*(-?\d{1,4}\s*)?$/.test(text) && Math.abs(toNumber(text) ?? 0) <= 3000
