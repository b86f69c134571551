import type { DocumentAt } from '@lorecircle/shared/storage/stored'
import { z } from 'zod'

/** Any value at any key, even invalid ones: for tests that corrupt documents and for benches that fill the store. */
export const rawDoc = (key: string): DocumentAt<z.ZodUnknown> => ({ key, schema: z.unknown() })
