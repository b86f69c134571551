import { payByCard } from '@lorecircle/local/demo/place-orders'
import type { BookForAuthor } from '@lorecircle/shared/book/book-for-author'
import { calls } from '@lorecircle/shared/registry/calls'
import type { newShop } from '../../journeys/support/new-shop.ts'

type Shop = Pick<Awaited<ReturnType<typeof newShop>>, 'product' | 'subdomain' | 'publish' | 'call'>

export const edition = {
  title: 'Phantastes',
  formats: [{ type: 'Special Edition' as const, price: 90, quantity: 3, numbered: true }],
}

/** Somebody buys the next copy, or the one with `number`, and comes back to the shop; answers the order's page, too. */
export async function buyCopy(
  { product, subdomain }: Shop,
  { id, title, formats }: BookForAuthor,
  name: string,
  number?: number,
) {
  const [format] = formats
  if (!format) throw new Error('the book has no format')
  const { url } = await product.call(
    calls.createCheckoutSession,
    {
      domain: subdomain,
      title,
      format: format.type,
      price: format.price,
      quantity: 1,
      bookId: id,
      formatId: format.id,
      number,
    },
    { subdomain },
  )
  const email = `${name.split(' ')[0]?.toLowerCase()}.${subdomain}@example.com`
  return { email, orderUrl: await product.follow(await payByCard(url, { email, name })) }
}

/** The same; answers the reader's email. */
export const buy = async (shop: Shop, book: BookForAuthor, name: string) =>
  (await buyCopy(shop, book, name)).email
