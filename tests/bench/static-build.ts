import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { shopPages } from '@lorecircle/publisher/shop/shop-pages'
import { buildShopContext } from '@lorecircle/publisher/shop/shop-view'
import { freeShippingRates } from '@lorecircle/shared/shipping/suggested-tariffs'
import type { SiteView } from '@lorecircle/shared/site/views'
import { buildStaticSite } from '../support/static-site.ts'
import { benchShop } from './bench-shop.ts'

const booksAShop = 10

export async function staticBuild(
  books: number,
  site: SiteView,
): Promise<{ seconds: number; pages: number }> {
  const folder = await mkdtemp(join(tmpdir(), 'lorecircle-static-'))
  const pages = Array.from({ length: books / booksAShop }, (_, n) => shopOf(n)).flatMap((source) => {
    const where = buildShopContext(source, site, new Date())
    return where ? shopPages(source, where) : []
  })
  const began = performance.now()
  await buildStaticSite(pages, folder)
  const seconds = (performance.now() - began) / 1000
  await rm(folder, { recursive: true })
  return { seconds, pages: pages.length }
}

function shopOf(n: number) {
  const sub = `author-${n}`
  const person = { sub, email: `${sub}@lorecircle.example`, firstName: 'Bench', lastName: 'Author' }
  const { account, profile, books } = benchShop(person, `shop-${n}`, booksAShop)
  return {
    account,
    profile,
    welcome: null,
    books,
    posts: [],
    customPages: [],
    bundles: [],
    tallies: new Map(),
    tariff: freeShippingRates('US'),
  }
}
