import { isDeepStrictEqual } from 'node:util'
import { type Account, shopTimeZone } from '@lorecircle/shared/account/account'
import { accountCalls, type ProfileForAuthor } from '@lorecircle/shared/account/calls'
import { shopAddressOrNull } from '@lorecircle/shared/custom-domain/address'
import { authorName, type Profile } from '@lorecircle/shared/profile/profile'
import { profileDoc } from '@lorecircle/shared/profile/stored'
import type { Stored } from '@lorecircle/shared/storage/read-documents'
import { nameSkeleton } from '@lorecircle/shared/subdomain/subdomain'
import { urls } from '@lorecircle/shared/urls/urls'
import { VisibleError } from '@lorecircle/shared/visible-error'
import { updateAccount } from '../account/update-account.ts'
import { accountEndpoint } from '../http/endpoint.ts'
import type { Services } from '../services/services.ts'
import { assertPenNameAvailable, releasePenName } from '../subdomain/claim-name.ts'
import { copyPenName, markPenNameCopyDue } from './copy-name.ts'

export const profileEndpoint = (services: Services) =>
  accountEndpoint(accountCalls.profile, {
    async run({ account }) {
      return shown(account, await storedProfile(services, account))
    },
  })

export const saveProfile = (services: Services) =>
  accountEndpoint(accountCalls.saveProfile, {
    async run({ account, input: { penName, accent, etag } }) {
      const before = (await storedProfile(services, account)).value.penName
      const isRenamed = penName !== before
      if (isRenamed) {
        await assertPenNameAvailable(services.documents, account.sub, penName)
        await markPenNameCopyDue(services, account.sub)
      }
      const saved = await write(services, account, etag, (known) => ({ ...known, penName, accent }))
      if (isRenamed || account.nameDue) await copyPenName(services, account)
      if (nameSkeleton(before) !== nameSkeleton(penName))
        await releasePenName(services.documents, account.sub, before)
      return saved
    },
  })

export const saveContact = (services: Services) =>
  accountEndpoint(accountCalls.saveContact, {
    run: ({ account, input: { postalAddress, replyEmail, etag } }) =>
      write(services, account, etag, ({ postalAddress: _, replyEmail: __, ...before }) => ({
        ...before,
        ...(postalAddress && { postalAddress }),
        ...(replyEmail && { replyEmail }),
      })),
  })

async function write(
  services: Services,
  account: Account,
  etag: string,
  change: (before: Profile) => Profile,
): Promise<ProfileForAuthor> {
  const before = await storedProfile(services, account)
  const next = change(before.value)
  if (isDeepStrictEqual(before.value, next)) return shown(account, before)
  if (before.etag !== etag) throw changed(account, before)
  const written = await services.documents.replace(profileDoc(account.folder), next, etag)
  if (written === null) {
    const theirs = await storedProfile(services, account)
    // The conflict was with the same request, sent twice.
    if (isDeepStrictEqual(theirs.value, change(theirs.value))) return shown(account, theirs)
    throw changed(account, theirs)
  }
  await services.hintPublish(account.sub)
  return shown(account, { value: next, etag: written })
}

async function storedProfile({ documents }: Services, { folder }: Account): Promise<Stored<Profile>> {
  const stored = await documents.read(profileDoc(folder))
  if (stored === null) {
    throw new VisibleError(409, 'account.missing', 'Your account is not set up yet. Log in again.')
  }
  return stored
}

const shown = (account: Account, { value, etag }: Stored<Profile>): ProfileForAuthor => ({
  penName: authorName(account, value),
  accent: value.accent,
  subdomain: value.subdomain,
  postalAddress: value.postalAddress ?? '',
  replyEmail: value.replyEmail ?? '',
  etag,
})

const changed = (account: Account, theirs: Stored<Profile>) =>
  new VisibleError(
    412,
    'profile.changed',
    'Your profile was changed in another tab. Nothing you typed is lost.',
    { theirs: shown(account, theirs) },
  )

export const fetchAuthorProfile = (services: Services) =>
  accountEndpoint(accountCalls.fetchAuthorProfile, {
    async run({ account, author }) {
      const { subdomain, folder, firstName, lastName, createdAt } = account
      const address = shopAddressOrNull(account)
      const url = address === null ? null : urls.shop(services.origin, address)
      return { subdomain, url, folder, firstName, lastName, email: author.email, createdAt }
    },
  })

/** Set by the author or proposed by their browser. Renders the shop's pages again, since some show dates. */
export const saveTimeZone = (services: Services) =>
  accountEndpoint(accountCalls.saveTimeZone, {
    async run({ author: { sub }, input: { timeZone, onlyIfUnset } }) {
      const account = await updateAccount(services, sub, (known) =>
        onlyIfUnset && known.timeZone !== undefined ? known : { ...known, timeZone },
      )
      return { timeZone: shopTimeZone(account) }
    },
  })
