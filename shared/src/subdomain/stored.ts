import { z } from 'zod'
import { stored } from '../storage/stored.ts'
import { NameClaim } from './name-claim.ts'

/** Kept for good: no printed or linked address ever leads to a stranger. */
export const nameDoc = stored(NameClaim, 'names/{subdomain}.json', { exported: null, atDeletion: 'kept' })

/** The same claim under what the name looks like, so that a lookalike finds it taken. */
export const skeletonDoc = stored(NameClaim, 'skeletons/{skeleton}.json', {
  exported: null,
  atDeletion: 'kept',
})

/** Who writes under a name, by what it looks like; whoever readers know keeps it, also when they have left. */
export const penNameDoc = stored(z.object({ sub: z.string() }), 'pen-names/{skeleton}.json', {
  exported: null,
  atDeletion: 'kept',
})
