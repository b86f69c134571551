import { parseEnv } from '../services/env.ts'
import { servicesFrom } from '../services/services.ts'
import { sweepAccounts } from './sweep-accounts.ts'
import { sweepWorks } from './sweep-works.ts'

const services = servicesFrom(parseEnv(process.env))

/** Called by the schedule, every hour. */
export const handler = async () => ({
  works: await sweepWorks(services),
  accounts: await sweepAccounts(services),
})
