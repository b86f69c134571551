import { addressOf } from '@lorecircle/shared/custom-domain/address'
import type { Host } from '@lorecircle/shared/edge/hosts'
import { urls } from '@lorecircle/shared/urls/urls'
import { notFound } from '@lorecircle/shared/visible-error'
import { seeOther } from '../http/redirect.ts'
import type { Settled } from './settle-checkout.ts'

/** Where a reader goes from here: to their order, to the page that says that nothing was charged, or back to paying. */
export function afterCheckout(origin: string, settled: Settled, host: Host): Response {
  if (settled.state === 'unknown') throw notFound('checkout')
  const at = addressOf(
    host.kind === 'shop' ? host : settled.state === 'paid' ? settled.order : settled.checkout,
  )
  if (settled.state === 'paid') {
    const { id, readerToken } = settled.order
    return seeOther(urls.thankYou(origin, at, id, readerToken))
  }
  const { lines } = settled.checkout
  if (settled.state === 'open' && settled.paymentUrl !== null) return seeOther(settled.paymentUrl)
  return seeOther(urls.checkoutFailed(origin, at, 'cancelled', lines[0]?.book.slug ?? ''))
}
