import type { Account } from '@lorecircle/shared/account/account'
import { Book } from '@lorecircle/shared/book/book'
import { onShelf, Shelf } from '@lorecircle/shared/book/book-order'
import { CustomPage } from '@lorecircle/shared/custom-page/custom-page'
import { inParallel } from '@lorecircle/shared/in-parallel'
import { keys } from '@lorecircle/shared/keys'
import { Post } from '@lorecircle/shared/post/post'
import { Profile } from '@lorecircle/shared/profile/profile'
import { Tally } from '@lorecircle/shared/stock/stock'
import { Welcome } from '@lorecircle/shared/welcome/welcome'
import type { z } from 'zod'
import type { Services } from '../services.ts'

/** Everything that one author's pages are made of, as it is stored. */
export type Shop = {
  account: Account
  profile: Profile | null
  welcome: Welcome | null
  /** In the order of the author's shelf. */
  books: Book[]
  posts: Post[]
  customPages: CustomPage[]
  /** By book. */
  tallies: Map<string, Tally>
}

/** The documents of a shop as they are listed: key → ETag. */
export type Sources = Map<string, string>

type Has = Pick<Services, 'documents' | 'cached'>

/** What an author's pages depend on now: one listing a folder, nothing read. */
export async function listSources({ documents }: Has, sub: string, folder: string): Promise<Sources> {
  const isSource = (key: string) =>
    key === keys.account(sub) ||
    !key.startsWith(folder) ||
    /^(Books|Profile|Blog|Pages)\/[^/]+$/.test(key.slice(folder.length))
  const listings = await Promise.all(
    [keys.account(sub), folder, keys.tallies(sub)].map((prefix) => Array.fromAsync(documents.list(prefix))),
  )
  const found = listings.flat().filter(({ key }) => isSource(key))
  return new Map(found.map(({ key, etag }) => [key, etag]))
}

/** Reads the listed documents. `sources` says which versions they had when they were read. */
export async function readShop(
  { cached }: Has,
  account: Account,
  listed: Sources,
): Promise<{ shop: Shop; sources: Sources }> {
  const { sub, folder } = account
  const sources = new Map(listed)

  async function read<S extends z.ZodType>(key: string, schema: S): Promise<z.infer<S> | null> {
    const etag = listed.get(key)
    if (etag === undefined) return null
    const stored = await cached(key, etag, schema)
    if (stored) sources.set(key, stored.etag)
    else sources.delete(key)
    return stored?.value ?? null
  }
  const readAll = async <S extends z.ZodType>(prefix: string, schema: S) => {
    const found = [...listed.keys()].filter((key) => key.startsWith(prefix) && key.endsWith('.json'))
    const pairs = await inParallel(16, found, async (key) => [key, await read(key, schema)] as const)
    return pairs.flatMap(([key, value]) => (value === null ? [] : [[idIn(key), value] as const]))
  }

  const [profile, shelf, welcome, books, posts, customPages, tallies] = await Promise.all([
    read(keys.profile(folder), Profile),
    read(keys.shelf(folder), Shelf),
    read(keys.welcome(folder), Welcome),
    readAll(keys.books(folder), Book),
    readAll(keys.posts(folder), Post),
    readAll(keys.customPages(folder), CustomPage),
    readAll(keys.tallies(sub), Tally),
  ])
  const shop = {
    account,
    profile,
    welcome,
    books: onShelf(
      books.map(([, book]) => book),
      shelf,
    ),
    posts: posts.map(([, post]) => post),
    customPages: customPages.map(([, page]) => page),
    tallies: new Map(tallies),
  }
  return { shop, sources }
}

/** `…/Books/{id}.json` → the id. */
const idIn = (key: string) => key.slice(key.lastIndexOf('/') + 1, -'.json'.length)
