import { z } from 'zod'

/** What is done with a whole account, and takes longer than whoever asked for it waits: the work's record says the rest. */
export type AccountWork = z.infer<typeof AccountWork>
export const AccountWork = z.object({ work: z.enum(['deletion', 'export']), sub: z.string() })
