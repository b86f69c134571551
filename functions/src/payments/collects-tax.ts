import type Stripe from 'stripe'
import { checkoutPatience } from '../services/patience.ts'
import type { Services } from '../services/services.ts'

const rememberedForMs = 5 * 60 * 1000
/** A reader after whom Stripe did not answer is not to wait for it, too. */
const silentForMs = 30 * 1000
type Known = Map<string, { isOn: boolean; until: number }>
const remembered = new WeakMap<Services['stripe'], Known>()

/**
 * Whether an author has set up Stripe Tax in their own account: then Stripe adds the tax to each payment. Remembered for
 * five minutes. Where Stripe does not say, it is as it was last known, or else nothing is collected: a checkout is not to
 * fail for it.
 */
export async function collectsTax(
  { stripe, env, now, log }: Pick<Services, 'stripe' | 'env' | 'now' | 'log'>,
  stripeAccount: string,
): Promise<boolean> {
  const known: Known = remembered.get(stripe) ?? new Map()
  remembered.set(stripe, known)
  const last = known.get(stripeAccount)
  if (last && last.until > now().getTime()) return last.isOn
  const remember = (isOn: boolean, forMs: number) => {
    known.set(stripeAccount, { isOn, until: now().getTime() + forMs })
    return isOn
  }
  try {
    return remember(await taxIsOn({ stripe }, stripeAccount, checkoutPatience(env).tax), rememberedForMs)
  } catch (error) {
    log('tax.unknown', { stripeAccount, error: String(error) })
    return remember(last?.isOn ?? false, silentForMs)
  }
}

/** What Stripe says at this moment. */
export async function taxIsOn(
  { stripe }: Pick<Services, 'stripe'>,
  stripeAccount: string,
  options: Stripe.RequestOptions = {},
): Promise<boolean> {
  const { tax } = await stripe()
  const settings = await tax.settings.retrieve({}, { ...options, stripeAccount })
  return settings.status === 'active'
}
