import { type Checkout, expiresAtSeconds } from '@lorecircle/shared/checkout/checkout'
import { imagePath } from '@lorecircle/shared/media/image'
import { usualCountries } from '@lorecircle/shared/shipping/countries'
import { apiPaths } from '@lorecircle/shared/urls/api-paths'
import { urls } from '@lorecircle/shared/urls/urls'
import type Stripe from 'stripe'

/**
 * What Stripe is asked to show. Made of the stored checkout alone, so that the same checkout asks the same
 * again under its idempotency key.
 */
export function paymentPage(checkout: Checkout, origin: string): Stripe.Checkout.SessionCreateParams {
  const { id, bookId, formatId, slot, subdomain, cancelToken, format, priceInCents } = checkout
  const shop = urls.shop(origin, subdomain)
  const metadata = {
    checkoutId: id,
    bookId,
    formatId,
    ...(slot === null ? {} : { slot: String(slot) }),
  }
  return {
    mode: 'payment',
    // Cards answer at once; other ways may leave a held copy waiting for days.
    allowed_payment_method_types: ['card'],
    expires_at: expiresAtSeconds(checkout),
    line_items: [
      {
        quantity: 1,
        price_data: { currency: 'usd', unit_amount: priceInCents, product_data: product(checkout, origin) },
      },
    ],
    metadata,
    // A session without a charge has no payment to carry them.
    ...(priceInCents > 0 ? { payment_intent_data: { metadata } } : {}),
    ...(format.type === 'eBook'
      ? {}
      : { shipping_address_collection: { allowed_countries: [...usualCountries] } }),
    success_url: `${shop}${apiPaths.checkoutReturn}?${new URLSearchParams({ checkout: id })}`,
    cancel_url: `${shop}${apiPaths.cancelCheckout}?${new URLSearchParams({ checkout: id, token: cancelToken })}`,
  }
}

function product({ book, format, numbered, slot, copies }: Checkout, origin: string) {
  const { cover } = book
  const width = cover?.widths.at(-1)
  return {
    name: `${book.title} (${format.type})`,
    ...(numbered && slot !== null && copies !== null ? { description: `No. ${slot} of ${copies}` } : {}),
    ...(cover && width !== undefined
      ? { images: [new URL(imagePath(cover.hash, width, 'webp'), origin).href] }
      : {}),
  }
}
