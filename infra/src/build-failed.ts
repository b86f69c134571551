import { CommandError } from './terminal/refusal.ts'

const mostLines = 20

/** Of a build that failed: what was to be built, and the end of what its tool said of it. */
export function buildFailed(what: string, output: string): CommandError {
  const lines = output.trimEnd().split('\n').slice(-mostLines)
  return new CommandError(`The ${what} could not be built. The build’s last lines:\n\n${lines.join('\n')}`)
}
