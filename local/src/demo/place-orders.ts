import type { FormatType } from '@lorecircle/shared/book/book'
import type { BookForAuthor } from '@lorecircle/shared/book/book-for-author'
import type { OrderForAuthor } from '@lorecircle/shared/order/order'
import { calls } from '@lorecircle/shared/registry/calls'
import { payByCard } from './payment-pages.ts'
import type { Product } from './product.ts'

/** A few sales, so that the first orders screen that somebody opens has something on it. */
export const demoOrders: { subdomain: string; title: string; format: FormatType; email: string }[] = [
  {
    subdomain: 'lord-dunsany',
    title: 'A Dreamer’s Tales',
    format: 'eBook',
    email: 'another.reader@lorecircle.example',
  },
  {
    subdomain: 'e-nesbit',
    title: 'The Phoenix and the Carpet',
    format: 'Special Edition',
    email: 'reader@lorecircle.example',
  },
  {
    subdomain: 'lord-dunsany',
    title: 'The King of Elfland’s Daughter',
    format: 'Paperback',
    email: 'reader@lorecircle.example',
  },
]

/** Buys the book as a reader does who has its page open, unless it was bought before. */
export async function placeOrder(
  product: Product,
  { subdomain, title, format: type, email }: (typeof demoOrders)[number],
  { token, saved }: { token: string; saved: BookForAuthor },
): Promise<void> {
  const { orders } = await product.call(calls.orders, {}, { token })
  const isOfIt = ({ lines }: OrderForAuthor) => lines.some(({ book }) => book.id === saved.id)
  if (orders.some((order) => isOfIt(order) && order.buyer.email === email)) return
  const format = saved.formats.find((one) => one.type === type)
  if (!format) throw new Error(`${title} has no ${type}`)
  const { url } = await product.call(
    calls.createCheckoutSession,
    {
      domain: subdomain,
      title,
      format: type,
      price: format.price,
      quantity: 1,
      bookId: saved.id,
      formatId: format.id,
    },
    { subdomain },
  )
  const thanks = await product.follow(await payByCard(url, { email, name: 'A Reader' }))
  if (!thanks.includes('/thank-you/')) throw new Error(`Buying ${title} led to ${thanks}`)
}
