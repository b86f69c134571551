import { type Availability, mostFreeRuns } from '@lorecircle/shared/stock/stock'

type Runs = Availability['free']

/** Whether somebody else has a number; not known of one beyond what was told. */
export const isTaken = (runs: Runs, number: number): boolean =>
  !runs.some(({ from, to }) => from <= number && number <= to) &&
  (runs.length < mostFreeRuns || number <= (runs.at(-1)?.to ?? 0))

/** Free numbers around one, nearest first chosen, in their order. */
export function numbersNear(runs: Runs, number: number, most: number): number[] {
  const near = runs.flatMap(({ from, to }) => {
    const start = Math.min(Math.max(from, number - most), Math.max(from, to - most + 1))
    const end = Math.min(to, start + 2 * most)
    return Array.from({ length: end - start + 1 }, (_, index) => start + index)
  })
  return near
    .sort((a, b) => Math.abs(a - number) - Math.abs(b - number) || a - b)
    .slice(0, most)
    .sort((a, b) => a - b)
}
