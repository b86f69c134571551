import { createHash } from 'node:crypto'

/**
 * The key under which Stripe makes something once: another one where other things are asked, since the same key with
 * other parameters is refused.
 */
export const idempotencyKey = (what: string, whose: string, parameters: object): string =>
  `${what}-${whose}-${createHash('sha256').update(JSON.stringify(parameters)).digest('hex').slice(0, 16)}`
