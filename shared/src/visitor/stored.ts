import { z } from 'zod'
import { stored } from '../storage/stored.ts'
import { RefusedForm } from './refused-form.ts'

/** How often something was asked for in one hour or day: `window` is its beginning. */
export const limitDoc = stored(z.object({ count: z.int() }), 'limits/{window}/{id}.json', {
  exported: null,
  atDeletion: 'expires',
})

export const refusedFormDoc = stored(RefusedForm, 'kept-forms/{id}.json', {
  exported: null,
  atDeletion: 'expires',
})
