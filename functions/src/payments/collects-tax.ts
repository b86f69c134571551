import type { Services } from '../services/services.ts'

const rememberedForMs = 5 * 60 * 1000
const remembered = new WeakMap<Services['stripe'], Map<string, { isOn: boolean; until: number }>>()

/**
 * Whether an author has set up Stripe Tax in their own account: then Stripe adds the tax to each payment. Remembered for
 * five minutes. Where Stripe does not say, nothing is collected: a checkout is not to fail for it.
 */
export async function collectsTax(
  { stripe, now, log }: Pick<Services, 'stripe' | 'now' | 'log'>,
  stripeAccount: string,
): Promise<boolean> {
  const known = remembered.get(stripe) ?? new Map<string, { isOn: boolean; until: number }>()
  remembered.set(stripe, known)
  const last = known.get(stripeAccount)
  if (last && last.until > now().getTime()) return last.isOn
  try {
    const isOn = await taxIsOn({ stripe }, stripeAccount)
    known.set(stripeAccount, { isOn, until: now().getTime() + rememberedForMs })
    return isOn
  } catch (error) {
    log('tax.unknown', { stripeAccount, error: String(error) })
    return false
  }
}

/** What Stripe says at this moment. */
export async function taxIsOn({ stripe }: Pick<Services, 'stripe'>, stripeAccount: string): Promise<boolean> {
  const settings = await (await stripe()).tax.settings.retrieve({}, { stripeAccount })
  return settings.status === 'active'
}
