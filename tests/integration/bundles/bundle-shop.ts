import { buyBundle } from '@lorecircle/functions/checkout/buy-now'
import type { Services } from '@lorecircle/functions/services/services'
import type { Book } from '@lorecircle/shared/book/book'
import { testBook, testFormat } from '@lorecircle/shared/book/book.fixture'
import { bookDoc } from '@lorecircle/shared/book/stored'
import type { Bundle } from '@lorecircle/shared/bundle/bundle'
import { testBundle } from '@lorecircle/shared/bundle/bundle.fixture'
import { bundleDoc } from '@lorecircle/shared/bundle/stored'
import { ask, type Bookshop, openBookshop } from '../checkout/bookshop.ts'

export type BundleShop = Awaited<ReturnType<typeof openBundleShop>>

/**
 * A shop that sells its numbered edition ($120.00, `copies` of them) together with two hardcovers ($30.00 each, six
 * left) and an eBook that is free, for $150.01 instead of $180.00.
 */
export async function openBundleShop(services: Services, copies = 3) {
  const shop = await openBookshop(services, copies)
  const hardcover = testFormat({
    id: `hard-${shop.book.id}`,
    type: 'Hardcover',
    priceInCents: 3_000,
    slots: 6,
  })
  const second = testBook({
    id: `elfland-${shop.book.id}`,
    title: 'The King of Elfland’s Daughter',
    slug: 'elfland',
    formats: [hardcover],
  })
  await services.documents.create(bookDoc(shop.account.folder, second.id), second)
  const bundle = testBundle({
    slug: 'both-of-them',
    name: 'Both of them',
    parts: [
      { bookId: shop.book.id, formatId: shop.special.id, copies: 1 },
      { bookId: second.id, formatId: hardcover.id, copies: 2 },
      { bookId: shop.book.id, formatId: shop.ebook.id, copies: 1 },
    ],
    priceInCents: 15_001,
  })
  await services.documents.create(bundleDoc(shop.account.folder, bundle.slug), bundle)
  return { ...shop, second, hardcover, bundle }
}

export const buyTogether = (
  services: Services,
  shop: Bookshop & { bundle: Bundle },
  more: object = {},
  from = '',
  cookie = '',
): Promise<Response> => {
  const { slug, priceInCents } = shop.bundle
  const json = { domain: shop.host, bundle: slug, priceInCents, ...more }
  return ask(services, shop, buyBundle(services), { json, from, cookie })
}

/** Changes a stored book, as its author would. */
export async function updateBook(
  { documents }: Services,
  { account }: Bookshop,
  id: string,
  change: (book: Book) => Book,
): Promise<void> {
  await documents.update(bookDoc(account.folder, id), (book) => {
    if (book === null) throw new Error('the book has gone')
    return change(book)
  })
}
