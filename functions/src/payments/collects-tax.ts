import type { Account } from '@lorecircle/shared/account/account'
import type { TaxBehavior } from '@lorecircle/shared/checkout/checkout'
import { calls } from '@lorecircle/shared/registry/calls'
import type Stripe from 'stripe'
import { updateAccount } from '../account/update-account.ts'
import { accountEndpoint } from '../http/endpoint.ts'
import type { Services } from '../services/services.ts'
import { stripeCheckoutTimeouts } from '../services/stripe.ts'

const rememberedForMs = 5 * 60 * 1000
/** After a timeout, later readers do not wait for Stripe. */
const silentForMs = 30 * 1000
type Known = Map<string, { behavior: TaxBehavior | null; until: number }>
const remembered = new WeakMap<Services['stripe'], Known>()

/**
 * Tax behavior of an author's sales, or null if they have not set up Stripe Tax. Cached for five minutes. If Stripe
 * does not answer, the last known value applies, or else no tax is collected, so that a checkout does not fail.
 */
export async function taxBehavior(
  { stripe, env, now, log }: Pick<Services, 'stripe' | 'env' | 'now' | 'log'>,
  stripeAccount: string,
): Promise<TaxBehavior | null> {
  const known: Known = remembered.get(stripe) ?? new Map()
  remembered.set(stripe, known)
  const last = known.get(stripeAccount)
  if (last && last.until > now().getTime()) return last.behavior
  const remember = (behavior: TaxBehavior | null, forMs: number) => {
    known.set(stripeAccount, { behavior, until: now().getTime() + forMs })
    return behavior
  }
  try {
    const behavior = await fetchTaxBehavior({ stripe }, stripeAccount, stripeCheckoutTimeouts(env).tax)
    return remember(behavior, rememberedForMs)
  } catch (error) {
    log('tax.unknown', { stripeAccount, error: String(error) })
    return remember(last?.behavior ?? null, silentForMs)
  }
}

/**
 * Asks Stripe now. Without a setting, or with one by currency, tax is added to prices in US dollars.
 * https://docs.stripe.com/tax/products-prices-tax-codes-tax-behavior
 */
export async function fetchTaxBehavior(
  { stripe }: Pick<Services, 'stripe'>,
  stripeAccount: string,
  options: Stripe.RequestOptions = {},
): Promise<TaxBehavior | null> {
  const { tax } = await stripe()
  const { status, defaults } = await tax.settings.retrieve({}, { ...options, stripeAccount })
  if (status !== 'active') return null
  return defaults.tax_behavior === 'inclusive' ? 'inclusive' : 'exclusive'
}

/**
 * Updates whether the shop's pages say that prices include tax. Writes only on a change. Never throws: a checkout
 * must not fail for it, and the next check repairs it.
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

export const taxStatus = (services: Services) =>
  accountEndpoint(calls.taxStatus, {
    async run({ account }) {
      const { accountId } = account.payments
      const behavior = accountId === null ? null : await fetchTaxBehavior(services, accountId)
      await showTaxBehavior(services, account, behavior)
      return { isOn: behavior !== null, isIncluded: behavior === 'inclusive' }
    },
  })
