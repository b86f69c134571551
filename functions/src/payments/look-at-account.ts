import type Stripe from 'stripe'
import type { Services } from '../services/services.ts'
import { isAccountGone } from '../services/stripe.ts'
import { accountParts } from './account-status.ts'

/**
 * A connected account as Stripe has it; `closed` where it is, or where its owner lets the platform in no more; `unknown`
 * where Stripe has no such account.
 */
export async function lookAtAccount(
  { stripe }: Pick<Services, 'stripe'>,
  accountId: string,
): Promise<Stripe.V2.Core.Account | 'closed' | 'unknown'> {
  try {
    const account = await (await stripe()).v2.core.accounts.retrieve(accountId, { include: accountParts })
    return account.closed === true ? 'closed' : account
  } catch (error) {
    if (isAccountGone(error)) return 'closed'
    if (error instanceof Error && 'statusCode' in error && error.statusCode === 404) return 'unknown'
    throw error
  }
}
