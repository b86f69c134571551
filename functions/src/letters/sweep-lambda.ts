import { parseEnv } from '../env.ts'
import { worldFrom } from '../world.ts'
import { sweepLetters } from './sweep-letters.ts'

const world = worldFrom(parseEnv(process.env))

/** Called by the schedule, every ten minutes. */
export const handler = () => sweepLetters(world)
