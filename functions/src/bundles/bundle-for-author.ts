import type { Account } from '@lorecircle/shared/account/account'
import type { Book } from '@lorecircle/shared/book/book'
import type { Bundle, BundlePart } from '@lorecircle/shared/bundle/bundle'
import type { BundleForAuthor } from '@lorecircle/shared/bundle/calls'
import { copiesSold, troubleWith } from '@lorecircle/shared/bundle/offer'
import { readBooks, readLeft } from '@lorecircle/shared/cart/read-cart'
import { addressIfAny } from '@lorecircle/shared/custom-domain/address'
import type { Stock } from '@lorecircle/shared/stock/stock'
import type { Documents } from '@lorecircle/shared/storage/documents'
import type { Stored } from '@lorecircle/shared/storage/read-documents'
import { shopPaths, urls } from '@lorecircle/shared/urls/urls'
import type { Services } from '../services/services.ts'

/** What bundles are made of at this moment: their books, and how many copies of each format are left. */
export type Shelf = { books: readonly Book[]; leftOf(formatId: string): Stock }

export async function shelfOf(
  documents: Documents,
  account: Pick<Account, 'sub' | 'folder'>,
  bundles: readonly Pick<Bundle, 'parts'>[],
): Promise<Shelf> {
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
  const shelf = await shelfOf(
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

/** One of them. */
export async function bundleForAuthor(
  services: Services,
  account: Account,
  stored: Stored<Bundle>,
): Promise<BundleForAuthor> {
  const [bundle] = await bundlesForAuthor(services, account, [stored])
  if (!bundle) throw new Error('one bundle is shown as one')
  return bundle
}

function copiesOf({ bookId, formatId, copies }: BundlePart, { books }: Shelf): number {
  const format = books.find(({ id }) => id === bookId)?.formats.find(({ id }) => id === formatId)
  return format ? copiesSold(format, copies) : copies
}

const troublesOf = ({ parts }: Bundle, shelf: Shelf): BundleForAuthor['troubles'] =>
  parts.flatMap((part) => {
    const why = troubleWith(part, shelf)
    const title = shelf.books.find(({ id }) => id === part.bookId)?.title ?? 'A book'
    return why === null ? [] : [{ formatId: part.formatId, title, why }]
  })

/** What has sold out can still be seen. */
function urlOf(bundle: Bundle, account: Account, shelf: Shelf, origin: string): string | null {
  const isSeen = troublesOf(bundle, shelf).every(({ why }) => why === 'too_few_left')
  const address = addressIfAny(account)
  if (bundle.state !== 'published' || address === null || !isSeen) return null
  return `${urls.shop(origin, address)}${shopPaths.bundle(bundle.slug)}`
}
