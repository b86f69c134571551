import { isDeepStrictEqual } from 'node:util'
import type { Account } from '@lorecircle/shared/account/account'
import { bookDoc } from '@lorecircle/shared/book/stored'
import { type DiscountInput, discountCalls, discountLimits } from '@lorecircle/shared/discount/calls'
import type { Discount } from '@lorecircle/shared/discount/discount'
import { discountDoc } from '@lorecircle/shared/discount/stored'
import type { Documents } from '@lorecircle/shared/storage/documents'
import type { Stored } from '@lorecircle/shared/storage/read-documents'
import { VisibleError } from '@lorecircle/shared/visible-error'
import { accountEndpoint } from '../http/endpoint.ts'
import type { Services } from '../services/services.ts'
import {
  countUses,
  discountChangedError,
  discountForAuthor,
  discountMissingError,
} from './discount-for-author.ts'

export const saveDiscount = ({ documents, now }: Services) =>
  accountEndpoint(discountCalls.saveDiscount, {
    async run({ account, author: { sub }, input: { discount, etag, createdAt } }) {
      await refuseUnknownBooks(documents, account, discount)
      const at = now().toISOString()
      const madeAt = createdAt !== undefined && createdAt < at ? createdAt : at
      const saved =
        etag === undefined
          ? await addDiscount(documents, sub, { ...discount, createdAt: madeAt })
          : await changeDiscount(documents, sub, discount, etag)
      return discountForAuthor(saved, await countUses(documents, sub, discount.code))
    },
  })

async function addDiscount(documents: Documents, sub: string, discount: Discount): Promise<Stored<Discount>> {
  const standing = await Array.fromAsync(documents.list(discountDoc.within(sub)))
  if (standing.length >= discountLimits.codes) {
    throw new VisibleError(
      409,
      'discounts.full',
      `A shop can have at most ${discountLimits.codes} codes. Remove one that you no longer need.`,
    )
  }
  const document = discountDoc(sub, discount.code)
  const etag = await documents.create(document, discount)
  if (etag !== null) return { value: discount, etag }
  const there = await documents.read(document)
  // Asked again, after an answer that was lost: it is there.
  if (there && isSameCode(there.value, discount)) return there
  throw new VisibleError(409, 'discount.taken', `You have a code ${discount.code} already.`)
}

async function changeDiscount(
  documents: Documents,
  sub: string,
  discount: DiscountInput,
  etag: string,
): Promise<Stored<Discount>> {
  const document = discountDoc(sub, discount.code)
  const before = await documents.read(document)
  if (before === null) throw discountMissingError()
  const value = { ...discount, createdAt: before.value.createdAt }
  if (isSameCode(before.value, value)) return before
  const saved = before.etag === etag ? await documents.replace(document, value, etag) : null
  if (saved !== null) return { value, etag: saved }
  const theirs = await documents.read(document)
  // Lost against the very same save, sent twice.
  if (theirs && isSameCode(theirs.value, value)) return theirs
  throw theirs
    ? discountChangedError(theirs, await countUses(documents, sub, discount.code))
    : discountMissingError()
}

const isSameCode = (before: Discount, after: Discount): boolean =>
  isDeepStrictEqual(before, { ...after, createdAt: before.createdAt })

async function refuseUnknownBooks(
  documents: Documents,
  { folder }: Account,
  { bookIds }: DiscountInput,
): Promise<void> {
  if (bookIds === 'all') return
  const known = new Set(
    (await Array.fromAsync(documents.list(bookDoc.within(folder)))).map(({ key }) => bookDoc.nameIn(key)),
  )
  if (bookIds.every((id) => known.has(id))) return
  throw new VisibleError(400, 'discount.book_unknown', 'One of these books is not yours. Choose them again.')
}

/** Takes away the version that the author saw; what another tab wrote since stays. Asked again it changes nothing. */
export const removeDiscount = ({ documents }: Services) =>
  accountEndpoint(discountCalls.removeDiscount, {
    async run({ author: { sub }, input: { code, etag } }) {
      const document = discountDoc(sub, code)
      if (await documents.remove(document, etag)) return {}
      const theirs = await documents.read(document)
      if (theirs) throw discountChangedError(theirs, await countUses(documents, sub, code))
      return {}
    },
  })
