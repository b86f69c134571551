import { parseEnv } from '../env.ts'
import { worldFrom } from '../world.ts'
import { sweepDeletions } from './finish-deletion.ts'
import { sweepAccounts } from './sweep-accounts.ts'

const world = worldFrom(parseEnv(process.env))

/** Called by the schedule, every hour. */
export const handler = async () => ({
  deletions: await sweepDeletions(world),
  accounts: await sweepAccounts(world),
})
