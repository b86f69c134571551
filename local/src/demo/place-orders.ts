import type { FormatType } from '@lorecircle/shared/book/book'
import type { BookForAuthor } from '@lorecircle/shared/book/book-for-author'
import type { OrderForAuthor } from '@lorecircle/shared/order/order'
import { calls } from '@lorecircle/shared/registry/calls'
import type { ProductClient } from './product.ts'

export const payByCard = (url: string, { email, name }: Payer): Promise<string> =>
  submit(url, {
    email,
    cardNumber: '4242 4242 4242 4242',
    cardExpiry: '12 / 40',
    cardCvc: '424',
    cardName: name,
    // Only required when something is shipped.
    shippingName: name,
    line1: '1 Main Street',
    city: 'Anytown',
    state: 'NY',
    postalCode: '12345',
    country: 'US',
  })

export const completeOnboarding = (url: string): Promise<string> => submit(url, { answer: 'complete' })

/** A few sales, so that the orders screen isn't empty at first. */
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

/** Buys the book as a reader would. Does nothing if it was already bought. */
export async function placeOrder(
  product: ProductClient,
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

type Payer = { email: string; name: string }

async function submit(url: string, fields: Record<string, string>): Promise<string> {
  const answer = await fetch(url, {
    method: 'POST',
    body: new URLSearchParams(fields),
    redirect: 'manual',
  })
  const location = answer.headers.get('location')
  if (location) return location
  const alert = /role="alert">([^<]*)/.exec(await answer.text())?.[1]
  throw new Error(`The payment page answered ${answer.status}: ${alert ?? 'no redirect'}`)
}
