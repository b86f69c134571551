import { claimDoc } from '@lorecircle/shared/stock/stored'
import { createDocuments, type Documents } from '@lorecircle/shared/storage/documents'
import { vi } from 'vitest'
import { type Random, randomFrom } from '../../bench/market/random.ts'
import { storeDouble } from '../../support/store/store-double.ts'
import { faultlessConnection } from '../../support/store/troubles.ts'
import { createTurns } from '../../support/store/turns.ts'

/** How often two conditional writes meet inside the store and are both asked to come again. */
const oneIn = 25

/** A store at which everybody meets everybody, in an order that the seed decides, as all chance does. */
export function crowdedStore(seed: number): { documents: Documents; random: Random } {
  const random = randomFrom(seed)
  vi.spyOn(Math, 'random').mockImplementation(random.next)
  const turn = createTurns(random)
  const s3 = storeDouble({ turn }).client({
    ...faultlessConnection,
    troubleWith: ({ canConflict }) => (canConflict && random.next() < 1 / oneIn ? 'conflict' : null),
  })
  return { documents: createDocuments(s3, 'documents', { sleep: turn }), random }
}

/** Who has which copy of an edition, in the order of the numbers: `3 sold to checkout-17`. */
export async function shelfOf(documents: Documents, formatId: string): Promise<string[]> {
  const claims = await documents.readAll(claimDoc, claimDoc.within(formatId))
  return claims.map(({ key, value }) => {
    const number = Number(claimDoc.nameIn(key))
    return value.state === 'withdrawn'
      ? `${number} withdrawn`
      : `${number} ${value.state} for ${value.checkoutId}`
  })
}
