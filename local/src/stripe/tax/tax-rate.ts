import type Stripe from 'stripe'
import type { Rate } from './rate-for.ts'
import type { TaxBehavior } from './tax-amount.ts'

const names = { vat: 'VAT', gst: 'GST', sales_tax: 'Sales Tax' }

/** A rate as the API shows it; the same rate has the same id always. */
export function shownRate(rate: Rate, behavior: TaxBehavior): Stripe.TaxRate {
  const { country, state } = rate.place
  const percentage = rate.thousandths / 1000
  return {
    id: `txr_${[country, state, rate.type, rate.thousandths, behavior].filter(Boolean).join('_').toLowerCase()}`,
    object: 'tax_rate',
    active: false,
    country,
    created: 0,
    description: null,
    display_name: names[rate.type],
    effective_percentage: percentage,
    flat_amount: null,
    inclusive: behavior === 'inclusive',
    jurisdiction: state ?? country,
    jurisdiction_level: state ? 'state' : 'country',
    livemode: false,
    metadata: {},
    percentage,
    rate_type: 'percentage',
    state,
    tax_type: rate.type,
  }
}
