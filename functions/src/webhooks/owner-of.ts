import type { Documents } from '@lorecircle/shared/storage/documents'
import { z } from 'zod'

const Owner = z.object({ sub: z.string() })

/** Whose a customer or a connected account is; null for one that is not ours. */
export async function ownerOf(documents: Documents, key: string): Promise<string | null> {
  return (await documents.read(key, Owner))?.value.sub ?? null
}
