import { stored } from '../storage/stored.ts'
import { Bundle } from './bundle.ts'

export const bundleDoc = stored(Bundle, '{folder}Bundles/{slug}.json', {
  exported: { as: 'bundles' },
  atDeletion: 'removed',
  isPublished: true,
})
