import { everything } from './facets.ts'
import type { Histogram } from './market-files.ts'
import { type MarketFilter, subgenresOf } from './market-filter.ts'

/**
 * Which of a genre's subgenres a book has, as one number: bit n stands for the n-th that the genre offers. How many
 * books there are of each such number says of every choice of subgenres how many books have one of them.
 */
export const patternOf = (genre: string, subgenres: readonly string[]): number =>
  subgenresOf(genre).reduce(
    (pattern, { key }, n) => (subgenres.includes(key) ? pattern | (1 << n) : pattern),
    0,
  )

/** How many books of a list each segment has. */
export function countsIn(
  histogram: Histogram,
  { mode, genre, subgenres }: Pick<MarketFilter, 'mode' | 'genre' | 'subgenres'>,
): number[] {
  const wanted = genre === null ? 0 : patternOf(genre, subgenres)
  const counts = new Array<number>(histogram.segments).fill(0)
  for (const [pattern, column] of Object.entries(histogram[mode][genre ?? everything.key] ?? {})) {
    if (wanted !== 0 && (Number(pattern) & wanted) === 0) continue
    for (const [index, count] of column.entries()) counts[index] = (counts[index] ?? 0) + count
  }
  return counts
}

export const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0)
