import { sharesOf } from '../discount/shares-of.ts'

export type PricedPart = { unitInCents: number; copies: number }

/** So many copies of a part at one price each; a part whose share does not divide evenly has two of these. */
export type Share = { part: number; copies: number; unitInCents: number }

/**
 * Divides a bundle's price among its copies by what each costs alone, to the cent (largest remainder): the shares add
 * up to the price, and no copy costs more than alone as long as the price is at most their sum.
 */
export function splitPrice(priceInCents: number, parts: readonly PricedPart[]): Share[] {
  const copies = parts.flatMap(({ unitInCents, copies }, part) =>
    Array.from({ length: copies }, () => ({ part, unitInCents })),
  )
  const prices = sharesOf(
    priceInCents,
    copies.map(({ unitInCents }) => unitInCents),
  )
  const shares: Share[] = []
  for (const [index, { part }] of copies.entries()) {
    const unitInCents = prices[index] ?? 0
    const last = shares.at(-1)
    if (last?.part === part && last.unitInCents === unitInCents) last.copies++
    else shares.push({ part, copies: 1, unitInCents })
  }
  return shares
}
