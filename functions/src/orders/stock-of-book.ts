import { bookDoc } from '@lorecircle/shared/book/stored'
import { calls } from '@lorecircle/shared/registry/calls'
import { readTally } from '@lorecircle/shared/stock/read-tally'
import { slotOfKey } from '@lorecircle/shared/stock/slots'
import { type ListedClaim, stockStory } from '@lorecircle/shared/stock/stock-story'
import { claimDoc } from '@lorecircle/shared/stock/stored'
import type { Documents } from '@lorecircle/shared/storage/documents'
import { notFound } from '@lorecircle/shared/visible-error'
import { accountEndpoint } from '../http/endpoint.ts'
import type { Services } from '../services/services.ts'

/** What became of the copies of a book's limited formats. No claim is read: its listing says when it was written. */
export const stockOfBook = ({ documents }: Services) =>
  accountEndpoint(calls.stockOfBook, {
    async run({ account, author: { sub }, input: { bookId } }) {
      const book = await documents.read(bookDoc(account.folder, bookId))
      if (book === null) throw notFound('book')
      const limited = book.value.formats.flatMap(({ id, slots }) =>
        typeof slots === 'number' ? [{ formatId: id, copies: slots }] : [],
      )
      // Before the tally: a copy that is sold meanwhile is in both, and not held for good.
      const claims = await Promise.all(limited.map(({ formatId }) => claimsOf(documents, formatId)))
      const tally = await readTally(documents, sub, bookId)
      return {
        formats: limited.map((format, index) =>
          stockStory(format, claims[index] ?? [], tally.formats[format.formatId]),
        ),
      }
    },
  })

const claimsOf = async (documents: Documents, formatId: string): Promise<ListedClaim[]> =>
  (await Array.fromAsync(documents.list(claimDoc.within(formatId)))).map(({ key, modifiedAt }) => ({
    slot: slotOfKey(key),
    at: modifiedAt,
  }))
