import { CommandError, Misuse } from '../terminal/refusal.ts'
import { readStage } from './read-stage.ts'
import type { Stage } from './stage.ts'

/** The stage that a command was given. What is wrong with its file is said as the file's reader says it. */
export function stageCalled(name: string | undefined): Stage {
  if (name === undefined) throw new Misuse('Say which stage: --stage NAME.')
  try {
    return readStage(name)
  } catch (error) {
    throw error instanceof Error ? new CommandError(error.message) : error
  }
}
