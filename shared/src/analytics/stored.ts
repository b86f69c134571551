import { stored } from '../storage/stored.ts'
import { VisitsOfDay } from './analytics.ts'

export const visitsDoc = stored(VisitsOfDay, 'visits/{sub}/{day}.json', {
  exported: null,
  atDeletion: 'removed',
})
