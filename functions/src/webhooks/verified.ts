import { VisibleError } from '@lorecircle/shared/visible-error'
import { isStripeError } from '../services/stripe.ts'

/** What Stripe signed, or a VisibleError 400 for everything that it did not. */
export function verified<T>(parse: () => T): T {
  try {
    return parse()
  } catch (error) {
    const isForged = isStripeError(error, 'StripeSignatureVerificationError') || error instanceof SyntaxError
    if (!isForged) throw error
    throw new VisibleError(400, 'signature.invalid', 'This was not signed by Stripe.')
  }
}

export const signatureOf = (headers: Headers): string => headers.get('stripe-signature') ?? ''
