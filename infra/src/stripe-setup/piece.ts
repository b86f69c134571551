import { isStripeError } from '@lorecircle/functions/services/stripe'
import type Stripe from 'stripe'

/** What the stack has to be told of it, by the names of its environment. */
export type StackEnvironment = Record<string, string>

export type PieceState =
  /** `why` in a few words, for whoever reads the table. */
  { state: 'there'; told?: StackEnvironment; why?: string } | { state: 'missing' | 'differs'; why: string }

/** One thing that the product needs in the platform's Stripe account. */
export type SetupPiece = {
  name: string
  /** Only looks. */
  look(stripe: Stripe): Promise<PieceState>
  /** Makes it, or makes it right. Again, it changes nothing. */
  settle(stripe: Stripe): Promise<void>
  /** A secret that the last `settle` was told, and nobody will be told again. */
  secret?(): StackEnvironment
}

/** Stripe tells a secret to whoever makes what has it, and later to people alone. */
export const revealSecretHint = 'secret: reveal it at Stripe › Workbench › Webhooks'

/** What Stripe has, or null where it says that there is no such thing. */
export async function nullIfMissing<Value>(ask: () => Promise<Value>): Promise<Value | null> {
  try {
    return await ask()
  } catch (error) {
    if (isStripeError(error) && 'code' in error && error.code === 'resource_missing') return null
    throw error
  }
}

/** Whether both name the same, in whatever order. */
export const haveSameMembers = (one: readonly string[], other: readonly string[]): boolean =>
  one.every((value) => other.includes(value)) && other.every((value) => one.includes(value))
