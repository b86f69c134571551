import { stored } from '../storage/stored.ts'
import { CustomPage } from './custom-page.ts'

export const customPageDoc = stored(CustomPage, '{folder}Pages/{slug}.json', {
  exported: { as: 'pages' },
  atDeletion: 'removed',
  isPublished: true,
})
