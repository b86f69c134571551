import { Timeouts } from '@lorecircle/functions/services/env'

/** For services over emulators: a busy machine may keep a sound answer longer than production waits for one. */
export const longTimeouts: Timeouts = {
  AWS_TIMEOUT_MS: '60000',
  STRIPE_TIMEOUT_MS: '60000',
  STRIPE_TAX_TIMEOUT_MS: '60000',
  STRIPE_OPEN_PAGE_TIMEOUT_MS: '60000',
  STRIPE_PAYMENT_TIMEOUT_MS: '60000',
  IDENTITY_JWKS_TIMEOUT_MS: '60000',
  DNS_TIMEOUT_MS: '60000',
}

/** Production's. */
export const usualTimeouts: Timeouts = Timeouts.parse({})
