import { compare } from '@lorecircle/shared/compare'
import { type DiscountForAuthor, discountCalls } from '@lorecircle/shared/discount/calls'
import type { Discount } from '@lorecircle/shared/discount/discount'
import { discountDoc, discountUseDoc } from '@lorecircle/shared/discount/stored'
import type { Documents } from '@lorecircle/shared/storage/documents'
import type { Stored } from '@lorecircle/shared/storage/read-documents'
import { VisibleError } from '@lorecircle/shared/visible-error'
import { accountEndpoint } from '../http/endpoint.ts'
import type { Services } from '../services/services.ts'

/** Needs one listing for all codes. Uses reserved by open checkouts count. */
export async function countUsesByCode(
  documents: Documents,
  sub: string,
): Promise<ReadonlyMap<string, number>> {
  const uses = new Map<string, number>()
  for await (const { key } of documents.list(discountUseDoc.within(sub))) {
    const [, code = ''] = discountUseDoc.placesIn(key) ?? []
    uses.set(code, (uses.get(code) ?? 0) + 1)
  }
  return uses
}

export const countUses = async (documents: Documents, sub: string, code: string): Promise<number> =>
  (await Array.fromAsync(documents.list(discountUseDoc.within(sub, code)))).length

export const discountForAuthor = ({ value, etag }: Stored<Discount>, uses: number): DiscountForAuthor => ({
  ...value,
  etag,
  uses,
})

export const discountChangedError = (theirs: Stored<Discount>, uses: number) =>
  new VisibleError(
    412,
    'discount.changed',
    'This code was changed in another tab. Nothing you typed is lost.',
    {
      theirs: discountForAuthor(theirs, uses),
    },
  )

export const discountMissingError = () =>
  new VisibleError(
    404,
    'discount.missing',
    'This code was removed in another tab. Nothing you typed is lost.',
  )

export const discountsEndpoint = ({ documents }: Services) =>
  accountEndpoint(discountCalls.discounts, {
    async run({ author: { sub } }) {
      const [found, uses] = await Promise.all([
        documents.readAll(discountDoc, discountDoc.within(sub)),
        countUsesByCode(documents, sub),
      ])
      return found
        .toSorted((a, b) => compare(b.value.createdAt, a.value.createdAt) || compare(a.key, b.key))
        .map((discount) => discountForAuthor(discount, uses.get(discount.value.code) ?? 0))
    },
  })
