import type { CheckoutFailure } from '@lorecircle/shared/checkout/failures'
import { addressOf } from '@lorecircle/shared/custom-domain/address'
import type { Host } from '@lorecircle/shared/edge/hosts'
import { urls } from '@lorecircle/shared/urls/urls'
import type { VisibleError } from '@lorecircle/shared/visible-error'
import { seeOther } from '../http/redirect.ts'

const reasons: Record<string, CheckoutFailure> = {
  'price.changed': 'price-changed',
  'price.low': 'price-low',
  'price.invalid': 'price-low',
  'copy.gone': 'sold-out',
  'copy.held': 'in-baskets',
  'checkout.crowded': 'crowded',
  'checkout.flooded': 'crowded',
  'shop.closed': 'not-selling',
  'format.closed': 'not-for-sale',
  'book.missing': 'book-missing',
  'number.taken': 'number-taken',
  'copies.too_many': 'too-many',
  'code.used': 'code-used',
  'code.used_up': 'code-used',
  'input.invalid': 'not-read',
}

/** The page that tells a reader without JavaScript why the purchase did not start. */
export function failurePage(origin: string, host: Host, error: VisibleError, slug: string): Response {
  if (host.kind !== 'shop') throw error
  const reason = reasons[error.code] ?? 'fault'
  return seeOther(urls.checkoutFailed(origin, addressOf(host), reason, slug))
}
