import { calls } from '@lorecircle/shared/registry/calls'
import { freeSlots } from '@lorecircle/shared/stock/slots'
import {
  type Availability,
  copiesLeft,
  emptyTally,
  goneOf,
  mostFreeRuns,
  runsOf,
} from '@lorecircle/shared/stock/stock'
import { tallyDoc } from '@lorecircle/shared/stock/stored'
import type { Documents } from '@lorecircle/shared/storage/documents'
import { endpoint } from '../http/endpoint.ts'
import type { Services } from '../services/services.ts'
import { rememberedShops } from '../visitor/remembered-shops.ts'
import { bundlesNow } from './bundles-now.ts'
import { bookMissing } from './offer.ts'
import { wantedBook } from './wanted-book.ts'

/** What a page, made when the last copy left for good, cannot know: how many of the rest are in baskets, and which number is free. */
export const availability = ({ documents, now }: Services) => {
  const shopAt = rememberedShops(documents, now)
  return endpoint(calls.copies, {
    // However many readers look at a book, its copies are counted once in fifteen seconds.
    cacheControl: 'public, max-age=0, s-maxage=15',
    async run({ input, host }) {
      const account = await shopAt(host)
      if ('bundle' in input) return { formats: await bundlesNow(documents, account, input.bundle) }
      const book = await wantedBook(documents, account, { bookId: input.book })
      if (!book?.public) throw bookMissing()
      // Copies that left and are not added up yet look held until then, five minutes at most: a listing for each look less.
      const tally = (await documents.read(tallyDoc(account.sub, book.id)))?.value ?? emptyTally
      const counted = book.formats.flatMap(({ id, slots, numbered }) => {
        if (typeof slots !== 'number') return []
        const left = copiesLeft(slots, goneOf(tally, id))
        return [countNow(documents, { formatId: id, slots, numbered, left })]
      })
      return { formats: await Promise.all(counted) }
    },
  })
}

type Counted = { formatId: string; slots: number; numbered: boolean; left: number }

/** Every claim that is not counted as gone is a hold; one that was sold a moment ago still looks like one. */
async function countNow(
  documents: Documents,
  { formatId, slots, numbered, left }: Counted,
): Promise<Availability> {
  const free = left === 0 ? [] : await freeSlots(documents, formatId, slots)
  const nextNumber = numbered ? (free[0] ?? null) : null
  const runs = numbered ? runsOf(free).slice(0, mostFreeRuns) : []
  return { formatId, left, held: Math.max(0, left - free.length), nextNumber, free: runs }
}
