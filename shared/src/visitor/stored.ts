import { z } from 'zod'
import { stored } from '../storage/stored.ts'
import { RefusedForm } from './visitor.ts'

/** That something was asked for in one hour or day, whose beginning is `window`: as often as there are keys. */
export const limitDoc = stored(z.object({}), 'limits/{window}/{id}/{asked}', {
  exported: null,
  atDeletion: 'expires',
})

export const refusedFormDoc = stored(RefusedForm, 'kept-forms/{id}.json', {
  exported: null,
  atDeletion: 'expires',
})
