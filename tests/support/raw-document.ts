import type { DocumentAt } from '@lorecircle/shared/storage/stored'
import { z } from 'zod'

/** Whatever lies at a key, also what no kind of document would take: for tests that spoil, and benches that fill. */
export const rawDoc = (key: string): DocumentAt<z.ZodUnknown> => ({ key, schema: z.unknown() })
