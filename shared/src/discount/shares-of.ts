/**
 * Divides an amount among lines by what they cost, to the cent: each gets its whole cents, and the cents that are left
 * go to the largest remainders, the first in front (Hamilton's method). Where the amount is at most the sum of the
 * costs, no share is more than its line costs. Exact while a cost times the amount is a safe integer.
 */
export function sharesOf(amountInCents: number, costsInCents: readonly number[]): number[] {
  const total = costsInCents.reduce((sum, cost) => sum + cost, 0)
  if (total === 0 || amountInCents === 0) return costsInCents.map(() => 0)
  const shares = costsInCents.map((cost) => Math.floor((cost * amountInCents) / total))
  const missing = amountInCents - shares.reduce((sum, share) => sum + share, 0)
  const byRemainder = costsInCents
    .map((cost, index) => ({ index, remainder: (cost * amountInCents) % total }))
    .toSorted((a, b) => b.remainder - a.remainder || a.index - b.index)
  const raised = new Set(byRemainder.slice(0, missing).map(({ index }) => index))
  return shares.map((share, index) => (raised.has(index) ? share + 1 : share))
}
