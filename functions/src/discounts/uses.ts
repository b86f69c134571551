import type { DiscountForAuthor } from '@lorecircle/shared/discount/calls'
import type { Discount } from '@lorecircle/shared/discount/discount'
import { discountUseDoc } from '@lorecircle/shared/discount/stored'
import type { Documents } from '@lorecircle/shared/storage/documents'
import type { Stored } from '@lorecircle/shared/storage/read-documents'

/** How often each code of an author was used, from one listing; who is paying just now counts. */
export async function usesByCode(documents: Documents, sub: string): Promise<ReadonlyMap<string, number>> {
  const uses = new Map<string, number>()
  for await (const { key } of documents.list(discountUseDoc.within(sub))) {
    const [, code = ''] = discountUseDoc.placesIn(key) ?? []
    uses.set(code, (uses.get(code) ?? 0) + 1)
  }
  return uses
}

/** The same of one code. */
export const usesOf = async (documents: Documents, sub: string, code: string): Promise<number> =>
  (await Array.fromAsync(documents.list(discountUseDoc.within(sub, code)))).length

export const discountForAuthor = ({ value, etag }: Stored<Discount>, uses: number): DiscountForAuthor => ({
  ...value,
  etag,
  uses,
})
