import { type Account, isMember, paymentsReady } from '@lorecircle/shared/account/account'
import { VisibleError } from '@lorecircle/shared/visible-error'

/** The author's own account at Stripe, where the charge is made; a VisibleError while the shop may not sell. */
export function sellingAccount(account: Account, now: Date): string {
  const { accountId } = account.payments
  if (accountId === null || !isMember(account, now) || !paymentsReady(account)) {
    throw new VisibleError(409, 'shop.closed', 'This shop is not taking orders right now.')
  }
  return accountId
}
