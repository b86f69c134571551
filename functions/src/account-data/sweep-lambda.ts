import { parseEnv } from '../services/env.ts'
import { createServices } from '../services/services.ts'
import { sweepAccounts } from './sweep-accounts.ts'
import { sweepAccountWork } from './sweep-works.ts'

const services = createServices(parseEnv(process.env))

/** Called by the schedule, every hour. */
export const handler = async () => ({
  works: await sweepAccountWork(services),
  accounts: await sweepAccounts(services),
})
