import type { Place } from './place.ts'
import { placeOfStage } from './place-of-stage.ts'
import { placeOnThisMachine } from './place-on-this-machine.ts'
import { Refusal } from './refusal.ts'

/** The options of both commands that say where. */
export const whereOptions = {
  stage: { type: 'string' },
  local: { type: 'boolean', default: false },
  author: { type: 'string' },
} as const

export function placeAskedFor({ stage, local }: { stage?: string; local: boolean }): Promise<Place> | Place {
  if ((stage !== undefined) === local) throw new Refusal('Say where: --stage NAME, or --local.')
  return stage === undefined ? placeOnThisMachine(process.env) : placeOfStage(stage)
}

/** Runs a command; what it refuses is a sentence, and all else an error. */
export async function runCommand(main: () => Promise<void>): Promise<void> {
  try {
    await main()
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    console.error(error.message)
    process.exitCode = 1
  }
}
