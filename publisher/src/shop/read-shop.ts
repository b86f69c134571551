import type { Account } from '@lorecircle/shared/account/account'
import { accountDoc } from '@lorecircle/shared/account/stored'
import type { Book } from '@lorecircle/shared/book/book'
import { sortByBookOrder } from '@lorecircle/shared/book/book-order'
import { bookDoc, bookOrderDoc } from '@lorecircle/shared/book/stored'
import type { Bundle } from '@lorecircle/shared/bundle/bundle'
import { bundleDoc } from '@lorecircle/shared/bundle/stored'
import type { CustomPage } from '@lorecircle/shared/custom-page/custom-page'
import { customPageDoc } from '@lorecircle/shared/custom-page/stored'
import type { Post } from '@lorecircle/shared/post/post'
import { postDoc } from '@lorecircle/shared/post/stored'
import type { Profile } from '@lorecircle/shared/profile/profile'
import { profileDoc } from '@lorecircle/shared/profile/stored'
import { type DueCatalogue, readCatalogue } from '@lorecircle/shared/publishing/read-catalogue'
import { readListed } from '@lorecircle/shared/publishing/read-listed'
import { findPublishedAuthor } from '@lorecircle/shared/registry/every-kind'
import { shippingRatesDoc } from '@lorecircle/shared/shipping/stored'
import { effectiveShippingRates } from '@lorecircle/shared/shipping/suggested-tariffs'
import type { ShippingRates } from '@lorecircle/shared/shipping/tariff'
import type { Tally } from '@lorecircle/shared/stock/stock'
import { tallyDoc } from '@lorecircle/shared/stock/stored'
import type { DocumentAt, Kind } from '@lorecircle/shared/storage/stored'
import { welcomeDoc } from '@lorecircle/shared/welcome/stored'
import type { Welcome } from '@lorecircle/shared/welcome/welcome'
import type { z } from 'zod'
import type { Services } from '../services/services.ts'

export type Shop = {
  account: Account
  profile: Profile | null
  welcome: Welcome | null
  books: Book[]
  bundles: Bundle[]
  posts: Post[]
  customPages: CustomPage[]
  tallies: Map<string, Tally>
  /** The shipping rates in force. */
  tariff: ShippingRates
}

export type Sources = Map<string, string>

type Has = Pick<Services, 'documents' | 'cached'>

/**
 * Documents that an author's pages depend on, with one listing per folder. The account is read instead, which costs a
 * twelfth of a listing.
 */
export async function listSources({ documents }: Has, sub: string, folder: string): Promise<Sources> {
  const [account, ...listings] = await Promise.all([
    documents.read(accountDoc(sub)),
    ...[folder, tallyDoc.within(sub)].map((prefix) => Array.fromAsync(documents.list(prefix))),
  ])
  const found = listings.flat().filter(({ key }) => findPublishedAuthor(key) !== null)
  const sources: Sources = new Map(found.map(({ key, etag }) => [key, etag]))
  if (account) sources.set(accountDoc(sub).key, account.etag)
  return sources
}

/** `sources` has the versions that were read. */
export type ReadShop = { shop: Shop; sources: Sources; dueCatalogues: DueCatalogue[] }

/** Reads the listed documents. */
export async function readShop(has: Has, account: Account, listed: Sources): Promise<ReadShop> {
  const { folder, sub } = account
  const { cached } = has
  const sources = new Map(listed)
  const due = await Promise.all([
    readCatalogue(has, { sub, of: 'books' }, ofKinds(listed, bookDoc, tallyDoc)),
    readCatalogue(has, { sub, of: 'posts' }, ofKinds(listed, postDoc)),
  ])

  function note(key: string, etag: string | undefined) {
    if (etag === undefined) sources.delete(key)
    else sources.set(key, etag)
  }
  async function read<S extends z.ZodType>(document: DocumentAt<S>): Promise<z.infer<S> | null> {
    const etag = listed.get(document.key)
    if (etag === undefined) return null
    const stored = await cached.read(document, etag)
    note(document.key, stored?.etag)
    return stored?.value ?? null
  }
  /** Pairs each document with the name in its key. */
  async function readAll<S extends z.ZodType>(kind: Pick<Kind<S>, 'at' | 'placesIn' | 'nameIn'>) {
    const found = await readListed(cached, kind, listed)
    const etags = new Map(found.map(({ key, etag }) => [key, etag]))
    for (const key of listed.keys()) if (kind.placesIn(key) !== null) note(key, etags.get(key))
    return found.map(({ key, value }) => [kind.nameIn(key), value] as const)
  }

  const [profile, order, welcome, books, bundles, posts, customPages, tallies, tariff] = await Promise.all([
    read(profileDoc(folder)),
    read(bookOrderDoc(folder)),
    read(welcomeDoc(folder)),
    readAll(bookDoc),
    readAll(bundleDoc),
    readAll(postDoc),
    readAll(customPageDoc),
    readAll(tallyDoc),
    read(shippingRatesDoc(folder)),
  ])
  const shop = {
    account,
    profile,
    welcome,
    books: sortByBookOrder(
      books.map(([, book]) => book),
      order,
    ),
    bundles: bundles.map(([, bundle]) => bundle),
    posts: posts.map(([, post]) => post),
    customPages: customPages.map(([, page]) => page),
    tallies: new Map(tallies),
    tariff: effectiveShippingRates(tariff, account),
  }
  return { shop, sources, dueCatalogues: due.filter((catalogue) => catalogue !== null) }
}

const ofKinds = (listed: Sources, ...kinds: readonly Pick<Kind, 'placesIn'>[]): Sources =>
  new Map([...listed].filter(([key]) => kinds.some((kind) => kind.placesIn(key) !== null)))

/** When the latest of them was written. */
export const latestUpdate = (documents: readonly { updatedAt: string }[]): string | undefined =>
  documents.reduce<string | undefined>(
    (last, { updatedAt }) => (last === undefined || updatedAt > last ? updatedAt : last),
    undefined,
  )
