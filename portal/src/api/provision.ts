import { calls } from '@lorecircle/shared/calls'
import { api } from './api.ts'

/** Makes the author's account where there is none; loaded when it is needed, as the table of calls is large. */
export const provision = () => api(calls.provision, {})
