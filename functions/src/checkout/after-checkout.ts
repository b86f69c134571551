import { urls } from '@lorecircle/shared/urls/urls'
import { notFound } from '@lorecircle/shared/visible-error'
import { seeOther } from '../http/redirect.ts'
import type { Settled } from './settle-checkout.ts'

/** Where a reader goes from here: to their order, to the page that says that nothing was charged, or back to paying. */
export function afterCheckout(origin: string, settled: Settled): Response {
  if (settled.state === 'unknown') throw notFound('checkout')
  if (settled.state === 'paid') {
    const { subdomain, id, readerToken } = settled.order
    return seeOther(urls.thankYou(origin, subdomain, id, readerToken))
  }
  const { subdomain, lines } = settled.checkout
  if (settled.state === 'open' && settled.paymentUrl !== null) return seeOther(settled.paymentUrl)
  return seeOther(urls.checkoutFailed(origin, subdomain, 'cancelled', lines[0]?.book.slug ?? ''))
}
