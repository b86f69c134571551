import type { customerDoc } from '@lorecircle/shared/account/stored'
import type { Documents } from '@lorecircle/shared/storage/documents'
import { VisibleError } from '@lorecircle/shared/visible-error'
import { isStripeError } from '../services/stripe.ts'

/** Throws a VisibleError 400 without a valid signature. */
export function verifySignature<T>(parse: () => T): T {
  try {
    return parse()
  } catch (error) {
    const isForged = isStripeError(error, 'StripeSignatureVerificationError') || error instanceof SyntaxError
    if (!isForged) throw error
    throw new VisibleError(400, 'signature.invalid', 'This was not signed by Stripe.')
  }
}

export const readSignature = (headers: Headers): string => headers.get('stripe-signature') ?? ''

/** The author of a customer or connected account; null if it is not ours. */
export async function findOwner(
  documents: Documents,
  document: ReturnType<typeof customerDoc>,
): Promise<string | null> {
  return (await documents.read(document))?.value.sub ?? null
}
