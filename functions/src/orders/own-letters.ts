import { isDeepStrictEqual } from 'node:util'
import { letterCalls, type OwnLettersForAuthor } from '@lorecircle/shared/order/letter-calls'
import { noOwnLetters, type OwnLetters } from '@lorecircle/shared/order/own-letters'
import { ownLettersDoc } from '@lorecircle/shared/order/stored'
import type { Stored } from '@lorecircle/shared/storage/read-documents'
import { VisibleError } from '@lorecircle/shared/visible-error'
import { accountEndpoint } from '../http/endpoint.ts'
import type { Services } from '../services/services.ts'

/** What the author says in the letters of their orders, with its version. */
export const ownLetters = ({ documents }: Services) =>
  accountEndpoint(letterCalls.ownLetters, {
    async run({ account }) {
      return shown(await documents.read(ownLettersDoc(account.folder)))
    },
  })

/** Saves it against the version that the author saw; the next letter says it. */
export const saveOwnLetters = ({ documents }: Services) =>
  accountEndpoint(letterCalls.saveOwnLetters, {
    async run({ account, input: { words, fewCopies, etag } }) {
      const document = ownLettersDoc(account.folder)
      const value: OwnLetters = { words, fewCopies }
      const before = await documents.read(document)
      if (before && isDeepStrictEqual(before.value, value)) return shown(before)
      if (etag !== (before?.etag ?? '')) throw changed(before)
      const saved = before
        ? await documents.replace(document, value, before.etag)
        : await documents.create(document, value)
      if (saved === null) {
        const theirs = await documents.read(document)
        // Lost against the very same save, sent twice.
        if (theirs && isDeepStrictEqual(theirs.value, value)) return shown(theirs)
        throw changed(theirs)
      }
      return shown({ value, etag: saved })
    },
  })

const shown = (stored: Stored<OwnLetters> | null): OwnLettersForAuthor => ({
  ...(stored?.value ?? noOwnLetters),
  etag: stored?.etag ?? '',
})

const changed = (theirs: Stored<OwnLetters> | null) =>
  new VisibleError(
    412,
    'letters.changed',
    'Your letters were changed in another tab. Nothing you typed is lost.',
    { theirs: shown(theirs) },
  )
