import { z } from 'zod'
import { stored } from '../storage/stored.ts'
import { RefusedForm } from './visitor.ts'

/** One document per counted request; `window` is the start of the hour or day. */
export const limitDoc = stored(z.object({}), 'limits/{window}/{id}/{asked}', {
  exported: null,
  atDeletion: 'expires',
})

export const refusedFormDoc = stored(RefusedForm, 'kept-forms/{id}.json', {
  exported: null,
  atDeletion: 'expires',
})
