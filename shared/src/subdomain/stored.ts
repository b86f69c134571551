import { z } from 'zod'
import { stored } from '../storage/stored.ts'
import { NameClaim } from './name-claim.ts'

/** Kept permanently, so that no printed or linked address leads to another author. */
export const nameDoc = stored(NameClaim, 'names/{subdomain}.json', { exported: null, atDeletion: 'kept' })

/** The same claim by the name's skeleton, so that a lookalike is taken too. */
export const skeletonDoc = stored(NameClaim, 'skeletons/{skeleton}.json', {
  exported: null,
  atDeletion: 'kept',
})

/** Owner of a pen name, by its skeleton. Kept after account deletion once readers know the author. */
export const penNameDoc = stored(z.object({ sub: z.string() }), 'pen-names/{skeleton}.json', {
  exported: null,
  atDeletion: 'kept',
})
