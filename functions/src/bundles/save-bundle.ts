import { isDeepStrictEqual } from 'node:util'
import { type Account, publishBlocker } from '@lorecircle/shared/account/account'
import { type Bundle, bundleLimits } from '@lorecircle/shared/bundle/bundle'
import { type BundleInput, bundleCalls } from '@lorecircle/shared/bundle/calls'
import { bundleOffer, copiesSold } from '@lorecircle/shared/bundle/offer'
import { bundleDoc } from '@lorecircle/shared/bundle/stored'
import { toDollars } from '@lorecircle/shared/money'
import type { Stored } from '@lorecircle/shared/storage/read-documents'
import { isolateDirection } from '@lorecircle/shared/text/escape'
import { VisibleError } from '@lorecircle/shared/visible-error'
import type { z } from 'zod'
import { assertMembershipNotLapsed } from '../account/assert-account.ts'
import { accountEndpoint } from '../http/endpoint.ts'
import type { Services } from '../services/services.ts'
import { findOwnImage } from '../uploads/own-image.ts'
import {
  type BundleBooks,
  bundleChangedError,
  bundleForAuthor,
  bundleMissingError,
  bundleSlugCandidates,
  isBundleSlug,
  readBundleBooks,
} from './bundle-for-author.ts'

const isSameBundle = (before: Bundle, written: Written): boolean =>
  isDeepStrictEqual(before, { ...before, ...written })

const reasons = {
  membership: 'Publishing needs an active membership. Save it for later meanwhile.',
  subdomain: 'Publishing needs your subdomain. Claim it first, and save this for later meanwhile.',
  payments:
    'Publishing needs payments to be ready. Finish connecting Stripe, and save this for later meanwhile.',
} as const

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
  const slugs =
    former !== undefined && isBundleSlug(former) ? [former] : bundleSlugCandidates(input.bundle.name)
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
  if (!isBundleSlug(slug)) throw bundleMissingError()
  const document = bundleDoc(account.folder, slug)
  const before = await documents.read(document)
  if (before === null) throw bundleMissingError()
  const written = await writtenBundle(services, account, input.bundle, before.value)
  if (isSameBundle(before.value, written)) return before
  if (before.etag !== etag) throw await bundleChangedError(services, account, before)
  const value = { ...before.value, ...written, updatedAt: services.now().toISOString() }
  const saved = await documents.replace(document, value, etag)
  if (saved !== null) return { value, etag: saved }
  const theirs = await documents.read(document)
  // Lost against the very same save, sent twice.
  if (theirs && isSameBundle(theirs.value, written)) return theirs
  throw theirs ? await bundleChangedError(services, account, theirs) : bundleMissingError()
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

type Written = Omit<Bundle, 'slug' | 'createdAt' | 'updatedAt'>

async function writtenBundle(
  { documents, now }: Services,
  account: Account,
  { name, description, pictureUrl, pictureAlt, parts, priceInCents, state }: BundleInput,
  before: Bundle | null,
): Promise<Written> {
  const shelf = await readBundleBooks(documents, account, [{ parts }])
  refuseUnknown(parts, shelf, before)
  refuseSecondEbook(parts, shelf)
  refuseDearer({ parts, priceInCents }, shelf)
  if (state === 'published' && before?.state === 'published') assertMembershipNotLapsed(account, now())
  if (state === 'published' && before?.state !== 'published') {
    const blocker = publishBlocker(account, now())
    if (blocker !== null) throw new VisibleError(409, 'publish.blocked', reasons[blocker])
  }
  const kept = [before?.picture ?? null]
  const picture = await findOwnImage(documents, account.sub, { url: pictureUrl, alt: pictureAlt, kept })
  return { name, description, picture, parts, priceInCents, state }
}

/**
 * Accepts parts that the stored bundle already had: the form warns about a deleted one, and the author can still save
 * the rest.
 */
function refuseUnknown(parts: Bundle['parts'], { books }: BundleBooks, before: Bundle | null): void {
  const known = new Set([
    ...books.flatMap(({ id, formats }) => formats.map((format) => `${id}/${format.id}`)),
    ...(before?.parts ?? []).map(({ bookId, formatId }) => `${bookId}/${formatId}`),
  ])
  if (parts.every(({ bookId, formatId }) => known.has(`${bookId}/${formatId}`))) return
  throw new VisibleError(400, 'bundle.part_unknown', 'One of these formats is not yours. Choose them again.')
}

function refuseSecondEbook(parts: Bundle['parts'], { books }: BundleBooks): void {
  for (const { bookId, formatId, copies } of parts) {
    const book = books.find(({ id }) => id === bookId)
    const format = book?.formats.find(({ id }) => id === formatId)
    if (!book || !format || copiesSold(format, copies) === copies) continue
    throw new VisibleError(
      400,
      'bundle.ebook_once',
      `A bundle has an eBook once. Set the copies of ${isolateDirection(book.title)} to 1. Nothing was saved.`,
    )
  }
}

/** As far as all of its parts have a price. */
function refuseDearer(bundle: Pick<Bundle, 'parts' | 'priceInCents'>, shelf: BundleBooks): void {
  const books = shelf.books.map((book) => ({ ...book, public: true }))
  const offer = bundleOffer(bundle, { ...shelf, books })
  if (offer === null || bundle.priceInCents <= offer.listInCents) return
  const list = toDollars(offer.listInCents)
  throw new VisibleError(
    400,
    'bundle.dearer',
    `One by one these cost ${list}. A bundle costs that much at most.`,
  )
}

/** Takes away the version that the author saw; what another tab wrote since stays. Asked again it changes nothing. */
export const removeBundle = (services: Services) =>
  accountEndpoint(bundleCalls.removeBundle, {
    async run({ account, input: { slug, etag } }) {
      if (!isBundleSlug(slug)) throw bundleMissingError()
      const { documents } = services
      const document = bundleDoc(account.folder, slug)
      if (!(await documents.remove(document, etag))) {
        const theirs = await documents.read(document)
        if (theirs) throw await bundleChangedError(services, account, theirs)
      }
      await services.hintPublish(account.sub)
      return {}
    },
  })
