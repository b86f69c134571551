import { isAway } from '@lorecircle/functions/services/is-away'

/**
 * What the log says of a fault: one line where something was not reached or had too much to do, since where in the code
 * that was noticed says nothing more; all else with its stack.
 */
export function asLogged(error: unknown): unknown {
  if (!(error instanceof Error) || !isAway(error)) return error
  const innermost = error.cause instanceof Error ? error.cause : error
  const [first = innermost]: unknown[] = innermost instanceof AggregateError ? innermost.errors : []
  const { name, message } = first instanceof Error ? first : innermost
  return `${name}: ${message}`.replace(/\s+/g, ' ')
}
