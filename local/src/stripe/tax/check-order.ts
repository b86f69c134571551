import type Stripe from 'stripe'
import type { Emulator } from '../emulator.ts'
import { StripeFault } from '../errors.ts'
import { ableToTax, behaviorOf, taxSettingsOf } from './tax-settings.ts'

/** Refuses an order that could not be taxed: for its seller, or for a price that does not say whether tax is in it. */
export function ableToTaxOrder(
  emulator: Emulator,
  owner: string,
  lines: Stripe.LineItem[],
  rates: Stripe.ShippingRate[],
) {
  ableToTax(emulator, owner)
  const settings = taxSettingsOf(emulator, owner)
  const currency = lines[0]?.currency ?? 'usd'
  const mustSay = (said: string | null | undefined, param: string) => {
    if (behaviorOf(said, settings, currency) !== null) return
    throw new StripeFault(
      'Automatic tax needs a `tax_behavior` on every price and shipping rate, or a default tax behavior in your Tax settings.',
      { param },
    )
  }
  for (const [index, { price }] of lines.entries())
    mustSay(price?.tax_behavior, `line_items[${index}][price_data][tax_behavior]`)
  for (const [index, rate] of rates.entries())
    mustSay(rate.tax_behavior, `shipping_options[${index}][shipping_rate_data][tax_behavior]`)
}
