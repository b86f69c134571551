import { accountCalls } from '@lorecircle/shared/account/calls'
import { api } from './api.ts'

/** Makes the author's account where there is none; loaded when it is needed, as its schemas are. */
export const provision = () => api(accountCalls.provision, {})
