import { isStripeError } from '@lorecircle/functions/services/stripe'
import type Stripe from 'stripe'

export type StackEnvironment = Record<string, string>

export type PieceState =
  | { state: 'there'; told?: StackEnvironment; why?: string }
  | { state: 'missing' | 'differs'; why: string }

export type SetupPiece = {
  name: string
  look(stripe: Stripe): Promise<PieceState>
  /** Creates or corrects it. Idempotent. */
  settle(stripe: Stripe): Promise<void>
  /** A secret from the last `settle`, which Stripe returns only once. */
  secret?(): StackEnvironment
}

/** Stripe's API returns a secret only on creation; later it is shown only in the dashboard. */
export const revealSecretHint = 'secret: reveal it at Stripe › Workbench › Webhooks'

/** Null if Stripe reports that the object does not exist. */
export async function nullIfMissing<Value>(ask: () => Promise<Value>): Promise<Value | null> {
  try {
    return await ask()
  } catch (error) {
    if (isStripeError(error) && 'code' in error && error.code === 'resource_missing') return null
    throw error
  }
}

/** Ignores the order. */
export const haveSameMembers = (one: readonly string[], other: readonly string[]): boolean =>
  one.every((value) => other.includes(value)) && other.every((value) => one.includes(value))
