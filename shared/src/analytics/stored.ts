import { stored } from '../storage/stored.ts'
import { VisitsOfDay } from './analytics.ts'

/** What readers looked at on one day. */
export const visitsDoc = stored(VisitsOfDay, 'visits/{sub}/{day}.json', {
  exported: null,
  atDeletion: 'removed',
})
