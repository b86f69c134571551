import { isDeepStrictEqual } from 'node:util'
import type { Account } from '@lorecircle/shared/account/account'
import type { Profile } from '@lorecircle/shared/profile/profile'
import { profileDoc } from '@lorecircle/shared/profile/stored'
import type { Documents } from '@lorecircle/shared/storage/documents'
import type { Stored } from '@lorecircle/shared/storage/read-documents'
import { authorsHtml } from '@lorecircle/shared/text/authors-html'
import { VisibleError } from '@lorecircle/shared/visible-error'
import { type WelcomeForAuthor, type WelcomeInput, welcomeCalls } from '@lorecircle/shared/welcome/calls'
import { welcomeDoc } from '@lorecircle/shared/welcome/stored'
import { emptyWelcome, type Welcome } from '@lorecircle/shared/welcome/welcome'
import { assertOwnFolder } from '../account/assert-account.ts'
import { accountEndpoint } from '../http/endpoint.ts'
import { coverUrl } from '../media/cover-url.ts'
import type { Services } from '../services/services.ts'
import { findOwnImage } from '../uploads/own-image.ts'

/** Saves against the version that the author saw (B7-70). */
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
        // The conflict was with the same request, sent twice.
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

export const welcomeBioEndpoint = ({ documents, origin }: Services) =>
  accountEndpoint(welcomeCalls.welcomeBio, {
    faultSentence: 'Failed to load welcome content.',
    async run({ account }) {
      return welcomeForAuthor(await documents.read(welcomeDoc(account.folder)), origin)
    },
  })

function welcomeForAuthor(stored: Stored<Welcome> | null, origin: string): WelcomeForAuthor {
  const { profileImage, sections, ...words } = stored?.value ?? emptyWelcome
  return {
    etag: stored?.etag ?? '',
    ...words,
    profileImageUrl: coverUrl(origin, profileImage),
    sections: sections.map(({ title, text, image }) => ({
      title,
      text,
      imageUrl: coverUrl(origin, image),
      imageAlt: image?.alt ?? '',
    })),
  }
}

export async function toWelcome(
  documents: Documents,
  sub: string,
  input: WelcomeInput,
  before: Welcome | null,
): Promise<Welcome> {
  const { profileImage, sections } = before ?? emptyWelcome
  const kept = [profileImage, ...sections.map(({ image }) => image)]
  const picture = (url: string, alt: string) => findOwnImage(documents, sub, { url, alt, kept })
  return {
    profileImage: await picture(input.profileImageUrl, ''),
    tagline: input.tagline.trim(),
    welcomeMessage: authorsHtml(input.welcomeMessage),
    ctaButtons: input.ctaButtons,
    sections: await Promise.all(
      input.sections.map(async ({ title, text, imageUrl, imageAlt = '' }) => ({
        title: title.trim(),
        text: text.trim(),
        image: await picture(imageUrl, imageAlt),
      })),
    ),
  }
}

export const userInfo = ({ documents }: Services) =>
  accountEndpoint(welcomeCalls.userInfo, {
    async run({ account }) {
      return profileOf(documents, account)
    },
  })

export const profileData = ({ documents }: Services) =>
  accountEndpoint(welcomeCalls.profileData, {
    async run({ account, author, input }) {
      assertOwnFolder(input.folder, account.folder, `${account.folder}Profile/`)
      const { penName, subdomain } = await profileOf(documents, account)
      const { firstName, lastName, createdAt } = account
      return { firstName, lastName, penName, email: author.email, createdAt, subdomain }
    },
  })

async function profileOf(documents: Documents, account: Account): Promise<Profile> {
  const stored = await documents.read(profileDoc(account.folder))
  const { firstName, lastName, subdomain } = account
  return stored?.value ?? { penName: `${firstName} ${lastName}`, subdomain, accent: null }
}
