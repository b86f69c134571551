import type { Place } from './place.ts'
import { placeOnThisMachine } from './place-on-this-machine.ts'
import { Refusal } from './refusal.ts'

/** The options of both commands that say where. */
export const whereOptions = {
  stage: { type: 'string' },
  local: { type: 'boolean', default: false },
  author: { type: 'string' },
} as const

export async function placeAskedFor({ stage, local }: { stage?: string; local: boolean }): Promise<Place> {
  if ((stage !== undefined) === local) throw new Refusal('Say where: --stage NAME, or --local.')
  if (stage === undefined) return placeOnThisMachine(process.env)
  // What names a stage's parts loads the whole CDK.
  const { placeOfStage } = await import('./place-of-stage.ts')
  return placeOfStage(stage)
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
