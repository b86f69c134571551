import { parseEnv } from '../env.ts'
import { worldFrom } from '../world.ts'
import { sweepCheckouts } from './sweep-checkouts.ts'

const world = worldFrom(parseEnv(process.env))

/** Called by the schedule, every five minutes. */
export const handler = () => sweepCheckouts(world)
