import { stored } from '../storage/stored.ts'
import { Tariff } from './tariff.ts'

export const tariffDoc = stored(Tariff, '{folder}Profile/shipping.json', {
  exported: { as: 'shipping' },
  atDeletion: 'removed',
  isPublished: true,
})
