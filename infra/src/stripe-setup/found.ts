import { isStripeError } from '@lorecircle/functions/services/stripe'

/** What Stripe has, or null where it says that there is no such thing. */
export async function found<Value>(ask: () => Promise<Value>): Promise<Value | null> {
  try {
    return await ask()
  } catch (error) {
    if (isStripeError(error) && 'code' in error && error.code === 'resource_missing') return null
    throw error
  }
}
