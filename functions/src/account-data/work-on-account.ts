import type { AccountWork } from '@lorecircle/shared/account/calls'
import type { Services } from '../services/services.ts'
import { workOnDeletion } from './delete-account.ts'
import { workOnExport } from './export-data.ts'

/** A run ends well before its function would be ended. */
export const share = { forMs: 60 * 1000 }

const works: Record<AccountWork['work'], typeof workOnExport> = {
  deletion: workOnDeletion,
  export: workOnExport,
}

/** Does a share of what an account's record says. Safe to repeat; what is left is done for the next message. */
export const workOnAccount = (services: Services, { work, sub }: AccountWork): Promise<void> =>
  works[work](services, sub, share)
