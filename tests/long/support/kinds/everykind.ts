import type { PlatformFile } from '@lorecircle/local/settings/platform-file'
import type { BookForAuthor } from '@lorecircle/shared/book/book-for-author'
import { calls } from '@lorecircle/shared/registry/calls'
import { ask } from '../../../journeys/support/crawl.ts'
import { dateInDays, publishEbook } from '../../../journeys/support/ebook.ts'
import { newShop } from '../../../journeys/support/new-shop.ts'
import { pagesOf } from '../../../journeys/support/pages.ts'
import { expect } from '../../../journeys/support/person.ts'
import { sayTerms } from '../../../journeys/support/shop-terms.ts'

export const copies = 400
export const code = 'LANTERN'
export const together = { name: 'Both roads', priceInCents: 12_500 }

export type Everykind = Awaited<ReturnType<typeof everykind>>

/** A shop that sells in every way there is, and says what sending costs; open, and seen by readers. */
export async function everykind(platform: PlatformFile) {
  const shop = await newShop(platform, 'Everykind')
  const [printed, hardcover, paid, free, said, coming] = await Promise.all([
    shop.publish({
      title: 'The Worm Ouroboros',
      formats: [
        {
          type: 'Special Edition',
          price: 120,
          quantity: copies,
          numbered: true,
          signing: { offer: 'dedication' },
        },
        { type: 'Paperback', price: 12, quantity: '∞' },
      ],
    }),
    shop.publish({ title: 'Lilith', formats: [{ type: 'Hardcover', price: 20, quantity: '∞' }] }),
    publishEbook(shop, { title: 'Phantastes', price: 4.99 }),
    publishEbook(shop, { title: 'Goblin Market', price: 0 }),
    publishEbook(shop, { title: 'Time Flies', price: 2, suggestedPrice: 3.5 }),
    publishEbook(shop, { title: 'The Night Land', price: 5.49, releaseOn: dateInDays(200) }),
  ])
  const parts = [printed, hardcover].map(({ id, formats: [format] }) => ({
    bookId: id,
    formatId: format?.id ?? '',
    copies: 1,
  }))
  const words = { description: 'In one parcel.', pictureUrl: '', pictureAlt: '' }
  const bundle = await shop.call(calls.saveBundle, {
    bundle: { ...together, ...words, parts, state: 'published' },
  })
  await sayTerms(platform, shop.subdomain, code)
  const books = { printed, paid, free, said, coming }
  const seen = [...Object.values(books).map(pageOf), bundle.url ?? '']
  for (const url of seen) await expect.poll(async () => (await ask(url)).status).toBe(200)
  for (const url of [pageOf(printed), bundle.url ?? ''])
    await expect.poll(async () => (await ask(url)).body).toContain('Over the sea')
  const home = pagesOf(platform).shop(shop.subdomain)
  return { ...shop, home, books, bundleUrl: bundle.url ?? '' }
}

/** The page that readers see of a book. */
export const pageOf = ({ url, title }: BookForAuthor): string => {
  if (url === null) throw new Error(`nobody sees ${title}`)
  return url
}
