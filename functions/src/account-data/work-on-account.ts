import type { AccountWork } from '@lorecircle/shared/account/calls'
import type { Services } from '../services/services.ts'
import { continueDeletion } from './delete-account.ts'
import { runDataExport } from './export-data.ts'

/** A run ends well before its function would be ended. */
export const workShare = { forMs: 60 * 1000 }

const works: Record<AccountWork['work'], typeof runDataExport> = {
  deletion: continueDeletion,
  export: runDataExport,
}

/** Does a share of what an account's record says. Safe to repeat; what is left is done for the next message. */
export const runAccountWork = (services: Services, { work, sub }: AccountWork): Promise<void> =>
  works[work](services, sub, workShare)
