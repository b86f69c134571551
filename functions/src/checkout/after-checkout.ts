import { soldTogether, type Together } from '@lorecircle/shared/bundle/sold-together'
import type { CheckoutLine } from '@lorecircle/shared/checkout/checkout'
import type { CheckoutFailure } from '@lorecircle/shared/checkout/failures'
import { endsAt } from '@lorecircle/shared/checkout/hold-time'
import { addressOf } from '@lorecircle/shared/custom-domain/address'
import type { Host } from '@lorecircle/shared/edge/hosts'
import { urls } from '@lorecircle/shared/urls/urls'
import { notFound } from '@lorecircle/shared/visible-error'
import { seeOther } from '../http/redirect.ts'
import type { Services } from '../services/services.ts'
import type { Settled } from './settle-checkout.ts'

/**
 * Where a reader goes from here: to their order, to the page that says that nothing was charged, or back to paying. Without
 * a reason, a checkout that ended unpaid was cancelled before its time and expired after it.
 */
export function afterCheckout(
  { origin, now }: Pick<Services, 'origin' | 'now'>,
  settled: Settled,
  host: Host,
  reason?: CheckoutFailure,
): Response {
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
  const back = first && others.length === 0 ? backTo(first) : ''
  const ended = endsAt(settled.checkout) <= now() ? 'expired' : 'cancelled'
  return seeOther(urls.checkoutFailed(origin, at, reason ?? ended, back))
}

/** `the-moon` of a book, `bundle/the-trilogy` of a bundle. */
const backTo = ({ bundle, lines: [line] }: Together<CheckoutLine>): string =>
  bundle ? `bundle/${bundle.slug}` : (line?.book.slug ?? '')
