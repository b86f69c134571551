import type { Account } from '@lorecircle/shared/account/account'
import type { Book } from '@lorecircle/shared/book/book'
import { Bundle, type BundlePart, bundleLimits } from '@lorecircle/shared/bundle/bundle'
import { type BundleForAuthor, bundleCalls } from '@lorecircle/shared/bundle/calls'
import { copiesSold, findPartProblem } from '@lorecircle/shared/bundle/offer'
import { bundleDoc } from '@lorecircle/shared/bundle/stored'
import { readBooks, readLeft } from '@lorecircle/shared/cart/read-cart'
import { compare } from '@lorecircle/shared/compare'
import { shopAddressOrNull } from '@lorecircle/shared/custom-domain/address'
import type { Stock } from '@lorecircle/shared/stock/stock'
import type { Documents } from '@lorecircle/shared/storage/documents'
import type { Stored } from '@lorecircle/shared/storage/read-documents'
import { slugOfTitle } from '@lorecircle/shared/text/slug'
import { shopPaths, urls } from '@lorecircle/shared/urls/urls'
import { VisibleError } from '@lorecircle/shared/visible-error'
import { accountEndpoint } from '../http/endpoint.ts'
import type { Services } from '../services/services.ts'

export type BundleBooks = { books: readonly Book[]; leftOf(formatId: string): Stock }

export async function readBundleBooks(
  documents: Documents,
  account: Pick<Account, 'sub' | 'folder'>,
  bundles: readonly Pick<Bundle, 'parts'>[],
): Promise<BundleBooks> {
  const books = await readBooks(
    documents,
    account,
    bundles.flatMap(({ parts }) => parts),
  )
  const left = await readLeft(documents, account, books)
  return { books, leftOf: (formatId) => left.get(formatId) ?? null }
}

export async function bundlesForAuthor(
  { documents, origin }: Services,
  account: Account,
  stored: readonly Stored<Bundle>[],
): Promise<BundleForAuthor[]> {
  const shelf = await readBundleBooks(
    documents,
    account,
    stored.map(({ value }) => value),
  )
  return stored.map(({ value, etag }) => ({
    ...value,
    parts: value.parts.map((part) => ({ ...part, copies: copiesOf(part, shelf) })),
    etag,
    url: urlOf(value, account, shelf, origin),
    troubles: troublesOf(value, shelf),
  }))
}

export async function bundleForAuthor(
  services: Services,
  account: Account,
  stored: Stored<Bundle>,
): Promise<BundleForAuthor> {
  const [bundle] = await bundlesForAuthor(services, account, [stored])
  if (!bundle) throw new Error('one bundle is shown as one')
  return bundle
}

function copiesOf({ bookId, formatId, copies }: BundlePart, { books }: BundleBooks): number {
  const format = books.find(({ id }) => id === bookId)?.formats.find(({ id }) => id === formatId)
  return format ? copiesSold(format, copies) : copies
}

const troublesOf = ({ parts }: Bundle, shelf: BundleBooks): BundleForAuthor['troubles'] =>
  parts.flatMap((part) => {
    const why = findPartProblem(part, shelf)
    const title = shelf.books.find(({ id }) => id === part.bookId)?.title ?? 'A book'
    return why === null ? [] : [{ formatId: part.formatId, title, why }]
  })

/** A sold-out bundle still has a page. */
function urlOf(bundle: Bundle, account: Account, shelf: BundleBooks, origin: string): string | null {
  const isSeen = troublesOf(bundle, shelf).every(({ why }) => why === 'too_few_left')
  const address = shopAddressOrNull(account)
  if (bundle.state !== 'published' || address === null || !isSeen) return null
  return `${urls.shop(origin, address)}${shopPaths.bundle(bundle.slug)}`
}

export const bundleChangedError = async (services: Services, account: Account, theirs: Stored<Bundle>) =>
  new VisibleError(
    412,
    'bundle.changed',
    'This bundle was changed in another tab. Nothing you typed is lost.',
    { theirs: await bundleForAuthor(services, account, theirs) },
  )

export const bundleMissingError = () =>
  new VisibleError(
    404,
    'bundle.missing',
    'This bundle was removed in another tab. Nothing you typed is lost.',
  )

/** The addresses that a bundle of this name may take, the plainest first: as many as a shop can have bundles. */
export function bundleSlugCandidates(name: string): string[] {
  const slug = slugOfTitle(name, { otherwise: 'bundle', most: bundleLimits.slug })
  return Array.from({ length: bundleLimits.bundles }, (_, index) =>
    index === 0 ? slug : `${slug}-${index + 1}`,
  )
}

export const isBundleSlug = (text: string): boolean => Bundle.shape.slug.safeParse(text).success

export const bundlesEndpoint = (services: Services) =>
  accountEndpoint(bundleCalls.bundles, {
    async run({ account }) {
      const found = await services.documents.readAll(bundleDoc, bundleDoc.within(account.folder))
      const newestFirst = found.toSorted(
        (a, b) => compare(b.value.createdAt, a.value.createdAt) || compare(a.key, b.key),
      )
      return bundlesForAuthor(services, account, newestFirst)
    },
  })
