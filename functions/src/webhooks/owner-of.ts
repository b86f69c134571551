import type { customerDoc } from '@lorecircle/shared/account/stored'
import type { Documents } from '@lorecircle/shared/storage/documents'

/** Whose a customer or a connected account is; null for one that is not ours. */
export async function ownerOf(
  documents: Documents,
  document: ReturnType<typeof customerDoc>,
): Promise<string | null> {
  return (await documents.read(document))?.value.sub ?? null
}
