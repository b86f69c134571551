import type { Account } from '@lorecircle/shared/account/account'
import { type Bundle, bundleLimits } from '@lorecircle/shared/bundle/bundle'
import { bundleCalls } from '@lorecircle/shared/bundle/calls'
import { bundleDoc } from '@lorecircle/shared/bundle/stored'
import type { Stored } from '@lorecircle/shared/storage/read-documents'
import { VisibleError } from '@lorecircle/shared/visible-error'
import type { z } from 'zod'
import { accountEndpoint } from '../http/endpoint.ts'
import type { Services } from '../services/services.ts'
import { bundleChanged, bundleGone } from './bundle-conflicts.ts'
import { bundleForAuthor } from './bundle-for-author.ts'
import { bundleSlugs, isSlug } from './bundle-slugs.ts'
import { isSameBundle, type Written, writtenBundle } from './to-bundle.ts'

type Input = z.output<typeof bundleCalls.saveBundle.input>

/** Makes a bundle, or saves one against the version that the author saw. */
export const saveBundle = (services: Services) =>
  accountEndpoint(bundleCalls.saveBundle, {
    keeps: 'writing',
    async run({ account, input }) {
      const saved =
        input.etag === undefined
          ? await addBundle(services, account, input)
          : await changeBundle(services, account, input)
      await services.hintPublish(account.sub)
      return bundleForAuthor(services, account, saved)
    },
  })

/** At the address that it had, where it comes back; else at the first that its name leaves free. */
async function addBundle(services: Services, account: Account, input: Input): Promise<Stored<Bundle>> {
  const { documents } = services
  const written = await writtenBundle(services, account, input.bundle, null)
  const standing = await Array.fromAsync(documents.list(bundleDoc.within(account.folder)))
  if (standing.length >= bundleLimits.bundles) {
    throw new VisibleError(409, 'bundles.full', `A shop can have at most ${bundleLimits.bundles} bundles.`)
  }
  const { slug: former } = input
  const slugs = former !== undefined && isSlug(former) ? [former] : bundleSlugs(input.bundle.name)
  for (const slug of slugs) {
    const document = bundleDoc(account.folder, slug)
    const bundle = newBundle(slug, written, input, services.now())
    const etag = await documents.create(document, bundle)
    if (etag !== null) return { value: bundle, etag }
    const there = await documents.read(document)
    // Asked again, after an answer that was lost: it is there.
    if (there && isSameBundle(there.value, written)) return there
  }
  throw new VisibleError(409, 'bundle.taken', 'There is a bundle of this name already.')
}

async function changeBundle(services: Services, account: Account, input: Input): Promise<Stored<Bundle>> {
  const { documents } = services
  const { slug = '', etag } = input
  if (!isSlug(slug)) throw bundleGone()
  const document = bundleDoc(account.folder, slug)
  const before = await documents.read(document)
  if (before === null) throw bundleGone()
  const written = await writtenBundle(services, account, input.bundle, before.value)
  if (isSameBundle(before.value, written)) return before
  if (before.etag !== etag) throw await bundleChanged(services, account, before)
  const value = { ...before.value, ...written, updatedAt: services.now().toISOString() }
  const saved = await documents.replace(document, value, etag)
  if (saved !== null) return { value, etag: saved }
  const theirs = await documents.read(document)
  // Lost against the very same save, sent twice.
  if (theirs && isSameBundle(theirs.value, written)) return theirs
  throw theirs ? await bundleChanged(services, account, theirs) : bundleGone()
}

function newBundle(slug: string, written: Written, { createdAt }: Input, now: Date): Bundle {
  const at = now.toISOString()
  return {
    slug,
    ...written,
    createdAt: createdAt !== undefined && createdAt < at ? createdAt : at,
    updatedAt: at,
  }
}
