import { stored } from '../storage/stored.ts'
import { ShippingRates } from './tariff.ts'

export const shippingRatesDoc = stored(ShippingRates, '{folder}Profile/shipping.json', {
  exported: { as: 'shipping' },
  atDeletion: 'removed',
  isPublished: true,
})
