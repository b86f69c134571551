import { z } from 'zod'

/** `names/{subdomain}.json`: whose a name is or was; created once, for good. */
export type NameClaim = z.infer<typeof NameClaim>
export const NameClaim = z.object({ sub: z.string(), skeleton: z.string(), at: z.iso.datetime() })
