import { parseEnv } from '../env.ts'
import { worldFrom } from '../world.ts'
import { sweepForms } from './sweep-forms.ts'

const world = worldFrom(parseEnv(process.env))

/** Called by the schedule, every hour. */
export const handler = () => sweepForms(world)
