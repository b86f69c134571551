import { Misuse } from '../terminal/refusal.ts'
import type { Place } from './place.ts'
import { placeOnThisMachine } from './place-on-this-machine.ts'

/** The options of both commands that say where. */
export const whereOptions = {
  stage: { type: 'string' },
  local: { type: 'boolean', default: false },
  author: { type: 'string' },
} as const

type Where = { stage?: string; local: boolean }

/** A place is one of the two. */
export function refuseUnclear({ stage, local }: Where): void {
  if ((stage !== undefined) === local) throw new Misuse('Say where: --stage NAME, or --local.')
}

export async function placeAskedFor(where: Where): Promise<Place> {
  refuseUnclear(where)
  if (where.stage === undefined) return placeOnThisMachine(process.env)
  // What names a stage's parts loads the whole CDK.
  const { placeOfStage } = await import('./place-of-stage.ts')
  return placeOfStage(where.stage)
}
