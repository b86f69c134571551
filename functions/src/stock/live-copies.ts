import { calls } from '@lorecircle/shared/calls'
import { keys } from '@lorecircle/shared/keys'
import { copiesLeft, goneOf, type LiveCopies, type Tally } from '@lorecircle/shared/stock'
import type { Documents } from '@lorecircle/shared/storage/documents'
import { readTally } from '../books/read-facts.ts'
import { bookMissing } from '../checkout/offer.ts'
import { shopOfHost } from '../checkout/shop-of-host.ts'
import { wantedBook } from '../checkout/wanted-book.ts'
import { endpoint } from '../http/endpoint.ts'
import type { World } from '../world.ts'

/** What a page, made when the last copy left for good, cannot know: how many of the rest are in baskets. */
export const liveCopies = ({ documents }: World) =>
  endpoint(calls.copies, {
    // However many readers look at a book, its copies are counted once in three seconds.
    cacheControl: 'public, max-age=0, s-maxage=3',
    async run({ input, host }) {
      const account = await shopOfHost(documents, host)
      const book = await wantedBook(documents, account, { bookId: input.book })
      if (!book?.public) throw bookMissing()
      const tally = await readTally(documents, account.sub, book.id)
      const counted = book.formats.flatMap(({ id, slots }) => {
        const left = copiesLeft(slots, goneOf(tally, id))
        return typeof left === 'number' ? [{ formatId: id, left }] : []
      })
      return { formats: await Promise.all(counted.map((format) => withHeld(documents, tally, format))) }
    },
  })

/** Every claim that is not counted as gone is a hold; one that was sold a moment ago still looks like one. */
async function withHeld(
  documents: Documents,
  tally: Tally,
  { formatId, left }: Omit<LiveCopies, 'held'>,
): Promise<LiveCopies> {
  if (left === 0) return { formatId, left, held: 0 }
  let claims = 0
  for await (const _ of documents.list(keys.claims(formatId))) claims++
  const { sold, withdrawn } = goneOf(tally, formatId)
  return { formatId, left, held: Math.min(left, Math.max(0, claims - sold - withdrawn)) }
}
