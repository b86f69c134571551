import type { Account } from '@lorecircle/shared/account/account'
import type { TaxBehavior } from '@lorecircle/shared/checkout/checkout'
import { updateAccount } from '../account/update-account.ts'
import type { Services } from '../services/services.ts'

/**
 * Has the shop's pages say whether prices include tax, as Stripe has just said it. Writes only what is new. Never throws:
 * a checkout and a screen go on without it, and the next look repairs it.
 */
export async function showTaxBehavior(
  services: Services,
  { sub, pricesIncludeTax }: Pick<Account, 'sub' | 'pricesIncludeTax'>,
  behavior: TaxBehavior | null,
): Promise<void> {
  const isIncluded = behavior === 'inclusive'
  if (isIncluded === (pricesIncludeTax === true)) return
  try {
    await updateAccount(services, sub, ({ pricesIncludeTax: _, ...account }) =>
      isIncluded ? { ...account, pricesIncludeTax: true } : account,
    )
  } catch (error) {
    services.log('tax.not_shown', { sub, error: String(error) })
  }
}
