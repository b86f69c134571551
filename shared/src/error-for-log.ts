/**
 * Text of an error for the log: its stack, or one line if a service could not be reached. In that case the stack
 * contains none of our frames, and a minute of downtime would log thousands of lines.
 */
export function errorForLog(error: unknown): string {
  const unreachable = connectionError(error)
  if (unreachable !== null) return unreachable
  return error instanceof Error ? (error.stack ?? String(error)) : String(error)
}

const connectionCodes: ReadonlySet<unknown> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'UND_ERR_SOCKET',
  'UND_ERR_CONNECT_TIMEOUT',
])

/**
 * `connect ECONNREFUSED 127.0.0.1:4902`; null for other errors. `fetch` and the AWS SDK nest it as a cause or in a
 * list.
 */
function connectionError(error: unknown, depth = 0): string | null {
  if (!(error instanceof Error) || depth > 4) return null
  if ('code' in error && connectionCodes.has(error.code)) {
    const within = error instanceof AggregateError ? error.errors[0] : undefined
    const message = error.message || (within instanceof Error ? within.message : '')
    return message.includes(String(error.code)) ? message : `${error.code} ${message}`.trim()
  }
  const inner = error instanceof AggregateError ? error.errors[0] : error.cause
  return connectionError(inner, depth + 1)
}
