import { isDeepStrictEqual } from 'node:util'
import type { Stored } from '@lorecircle/shared/storage/read-documents'
import { VisibleError } from '@lorecircle/shared/visible-error'
import { welcomeCalls } from '@lorecircle/shared/welcome/calls'
import { welcomeDoc } from '@lorecircle/shared/welcome/stored'
import type { Welcome } from '@lorecircle/shared/welcome/welcome'
import { accountEndpoint } from '../http/endpoint.ts'
import type { Services } from '../services/services.ts'
import { toWelcome } from './to-welcome.ts'
import { welcomeForAuthor } from './welcome-for-author.ts'

/** Saves the welcome page against the version that the author saw (B7-70). */
export const saveWelcome = (services: Services) =>
  accountEndpoint(welcomeCalls.saveWelcome, {
    keeps: 'writing',
    faultSentence: 'Failed to save bio',
    async run({ account, author: { sub }, input: { etag, ...input } }) {
      const { documents, origin } = services
      const document = welcomeDoc(account.folder)
      const before = await documents.read(document)
      const value = await toWelcome(documents, sub, input, before?.value ?? null)
      if (before && isDeepStrictEqual(before.value, value))
        return { welcome: welcomeForAuthor(before, origin) }
      if (before && etag === undefined) {
        throw new VisibleError(428, 'welcome.version_missing', 'Reload this page before you save it.')
      }
      if ((etag ?? '') !== (before?.etag ?? '')) throw changed(before, origin)
      const saved = before
        ? await documents.replace(document, value, before.etag)
        : await documents.create(document, value)
      if (saved === null) {
        const theirs = await documents.read(document)
        // Lost against the very same save, sent twice.
        if (theirs && isDeepStrictEqual(theirs.value, value))
          return { welcome: welcomeForAuthor(theirs, origin) }
        throw changed(theirs, origin)
      }
      await services.hintPublish(sub)
      return { welcome: welcomeForAuthor({ value, etag: saved }, origin) }
    },
  })

const changed = (theirs: Stored<Welcome> | null, origin: string) =>
  new VisibleError(
    412,
    'welcome.changed',
    'Your welcome page was changed in another tab. Nothing you typed is lost.',
    { theirs: welcomeForAuthor(theirs, origin) },
  )

/** The author's own welcome page as it is stored, and an empty one before there is any. */
export const welcomeBio = ({ documents, origin }: Services) =>
  accountEndpoint(welcomeCalls.welcomeBio, {
    faultSentence: 'Failed to load welcome content.',
    async run({ account }) {
      return welcomeForAuthor(await documents.read(welcomeDoc(account.folder)), origin)
    },
  })
