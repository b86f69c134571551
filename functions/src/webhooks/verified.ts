import { VisibleError } from '@lorecircle/shared/visible-error'
import Stripe from 'stripe'

/** What Stripe signed, or a VisibleError 400 for everything that it did not. */
export function verified<T>(parse: () => T): T {
  try {
    return parse()
  } catch (error) {
    const isForged =
      error instanceof Stripe.errors.StripeSignatureVerificationError || error instanceof SyntaxError
    if (!isForged) throw error
    throw new VisibleError(400, 'signature.invalid', 'This was not signed by Stripe.')
  }
}

export const signatureOf = (headers: Headers): string => headers.get('stripe-signature') ?? ''
