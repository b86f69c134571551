import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BookForAuthor } from '@lorecircle/shared/book/book-for-author'
import { inParallel } from '@lorecircle/shared/in-parallel'
import { calls } from '@lorecircle/shared/registry/calls'
import type { IdentityIds } from '../settings/environment.ts'
import type { Ports } from '../settings/ports.ts'
import { coverUploads } from './cover-uploads.ts'
import type { DemoAuthor } from './demo-author.ts'
import { introduce } from './introduce.ts'
import { fillArchive } from './letters.ts'
import { demoAuthors } from './library.ts'
import { marketOrder } from './market-order.ts'
import { openShop } from './open-shop.ts'
import { demoOrders, placeOrder } from './place-orders.ts'
import { publishDemo } from './publish-demo.ts'
import { setOutBundles } from './set-out-bundles.ts'
import { setTerms } from './set-terms.ts'
import { type Session, signIn } from './sign-in.ts'
import { type Stage, stageFor } from './stage.ts'
import { stockShelves } from './stock-shelves.ts'
import { fillList } from './subscribers.ts'
import { writePages } from './write-pages.ts'

const password = 'lorecircle'

export const demoLogins = demoAuthors.map(({ email, subdomain }) => ({ email, password, subdomain }))

const marker = (home: string) => join(home, 'demo-seeded')
export const isSeeded = (home: string): boolean => existsSync(marker(home))
/** No demo comes there, now or later. */
export const markSeeded = (home: string): void => writeFileSync(marker(home), `${new Date().toISOString()}\n`)

type SeedOptions = {
  home: string
  /** The product's own, as `productEnvironment` makes it. */
  environment: Record<string, string>
  ports: Ports
  ids: IdentityIds
  /** Hears what is being done. */
  detail: (text: string) => void
}

/** Opens the demo's shops as people would. What an earlier, interrupted try has done is left as it is. */
export async function seedDemo({ home, environment, ports, ids, detail }: SeedOptions): Promise<void> {
  const stage = stageFor(environment, ports, ids)
  const order = marketOrder(demoAuthors)
  const shops = new Map(
    demoAuthors.map(({ subdomain }) => [subdomain, Promise.withResolvers<Shop>()] as const),
  )
  const ready = async ({ subdomain }: { subdomain: string }, title: string) => {
    const shop = await shops.get(subdomain)?.promise
    const saved = shop?.books.get(title)
    if (!shop || !saved) throw new Error(`${title} is not on the shelves of ${subdomain}`)
    return { token: shop.token, saved }
  }
  let opened = 0
  const firstNeeded = [...new Set(order.toReversed().map(({ author }) => author))]
  const opening = inParallel(3, firstNeeded, async (author) => {
    shops.get(author.subdomain)?.resolve(await stockedShop(stage, author))
    detail(`${++opened} of ${demoAuthors.length} shops opened`)
  })
  // Publishing follows close behind the opening: a book waits only for its own shop, and for its turn.
  await Promise.all([
    opening,
    publishDemo(stage, order, ({ author, book }) => ready(author, book.title), detail),
  ])
  for (const author of demoAuthors) {
    const shop = await shops.get(author.subdomain)?.promise
    if (shop) await setOutBundles(stage.product, author, shop)
  }
  for (const sale of demoOrders) {
    detail(`${sale.title} sold`)
    await placeOrder(stage.product, sale, await ready(sale, sale.title))
  }
  markSeeded(home)
}

type Shop = Session & { books: Map<string, BookForAuthor> }

async function stockedShop(stage: Stage, author: DemoAuthor): Promise<Shop> {
  const session = await signIn(stage.pool, author, password)
  const { token } = session
  const { folder } = await stage.product.call(calls.provision, {}, { token })
  await openShop(stage.product, author, token)
  // Else the portal sets the browser's zone at the first login, and the demo's dates differ by machine.
  await stage.product.call(calls.saveTimeZone, { timeZone: 'UTC', onlyIfUnset: true }, { token })
  const covers = coverUploads(stage.product, token)
  await introduce(stage, author, { folder, token, covers })
  const books = await stockShelves(stage, author, session, covers)
  await setTerms(stage.product, author, token)
  if (author.writing) await writePages(stage.documents, author.writing, { folder, covers })
  await fillList(stage.documents, author, { sub: session.sub, domain: stage.domain })
  await fillArchive(stage.documents, author.subdomain, session.sub)
  return { ...session, books }
}
