import { soldTogether } from '@lorecircle/shared/bundle/sold-together'
import { addressOf } from '@lorecircle/shared/custom-domain/address'
import type { Host } from '@lorecircle/shared/edge/hosts'
import { urls } from '@lorecircle/shared/urls/urls'
import { notFound } from '@lorecircle/shared/visible-error'
import { seeOther } from '../http/redirect.ts'
import type { Settled } from './settle-checkout.ts'

/** Where a reader goes from here: to their order, to the page that says that nothing was charged, or back to paying. */
export function afterCheckout(origin: string, settled: Settled, host: Host): Response {
  if (settled.state === 'unknown') throw notFound('checkout')
  // A domain that was the shop's when the checkout began may be somebody else's by now; the subdomain stays.
  const { subdomain } = settled.state === 'paid' ? settled.order : settled.checkout
  const at = host.kind === 'shop' ? addressOf(host) : subdomain
  if (settled.state === 'paid') {
    const { id, readerToken } = settled.order
    return seeOther(urls.thankYou(origin, at, id, readerToken))
  }
  if (settled.state === 'open' && settled.paymentUrl !== null) return seeOther(settled.paymentUrl)
  const [first, ...others] = soldTogether(settled.checkout.lines)
  // Of several things none is the one to go back to: they are in the cart still.
  const slug = others.length === 0 ? first?.lines[0]?.book.slug : undefined
  return seeOther(urls.checkoutFailed(origin, at, 'cancelled', slug ?? ''))
}
