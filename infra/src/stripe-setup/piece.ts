import type Stripe from 'stripe'

/** What the stack has to be told of it, by the names of its environment. */
export type StackEnvironment = Record<string, string>

export type PieceState =
  /** `why` in a few words, for whoever reads the table. */
  { state: 'there'; told?: StackEnvironment; why?: string } | { state: 'missing' | 'differs'; why: string }

/** One thing that the product needs in the platform's Stripe account. */
export type Piece = {
  name: string
  /** Only looks. */
  look(stripe: Stripe): Promise<PieceState>
  /** Makes it, or makes it right. Again, it changes nothing. */
  settle(stripe: Stripe): Promise<void>
  /** A secret that the last `settle` was told, and nobody will be told again. */
  secret?(): StackEnvironment
}

/** Stripe tells a secret to whoever makes what has it, and later to people alone. */
export const whereSecretsAre = 'secret: reveal it at Stripe › Workbench › Webhooks'
