import { parseEnv } from '../services/env.ts'
import { servicesFrom } from '../services/services.ts'
import { sweepDeletions } from './finish-deletion.ts'
import { sweepAccounts } from './sweep-accounts.ts'

const services = servicesFrom(parseEnv(process.env))

/** Called by the schedule, every hour. */
export const handler = async () => ({
  deletions: await sweepDeletions(services),
  accounts: await sweepAccounts(services),
})
