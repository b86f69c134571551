import { parseEnv } from '../env.ts'
import { worldFrom } from '../world.ts'
import { countVisits } from './count-visits.ts'

const world = worldFrom(parseEnv(process.env))

/** Called by the schedule, every few minutes. */
export const handler = () => countVisits(world)
