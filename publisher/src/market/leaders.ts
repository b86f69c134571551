import type { Mode } from '@lorecircle/shared/market/facets'
import { market } from '@lorecircle/shared/market/market-data'
import type { Leaders } from '@lorecircle/shared/market/market-files'
import { bestSellers, type Copies } from '@lorecircle/shared/sales/ledger'

export const noLeaders: Leaders = { paid: [], free: [] }

/** Where those of these books are that stand in a list. */
type FindStanding = (mode: Mode, bookIds: readonly string[]) => Promise<number[]>

/**
 * The positions of each list's best sellers, the best first and, of equals, the newest. Who does not stand in
 * the list takes up no place. Books that sold less than the hundredth are not looked for.
 */
export async function chooseLeaders(copies: Copies, findStanding: FindStanding): Promise<Leaders> {
  const [paid, free] = await Promise.all([
    leadersOf('paid', copies, findStanding),
    leadersOf('free', copies, findStanding),
  ])
  return { paid, free }
}

async function leadersOf(mode: Mode, copies: Copies, findStanding: FindStanding): Promise<number[]> {
  const leaders: number[] = []
  for (const equals of bestSellers(copies[mode])) {
    if (leaders.length >= market.leaders) break
    leaders.push(...(await findStanding(mode, equals)).sort((a, b) => b - a))
  }
  return leaders.slice(0, market.leaders)
}
