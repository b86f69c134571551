/** A call that was refused or never arrived. The message is a sentence for people. */
export class ApiError extends Error {
  /** The HTTP status; 0 where no answer came. */
  readonly status: number
  readonly code: string
  readonly details: Record<string, unknown>

  constructor(status: number, code: string, message: string, details: Record<string, unknown> = {}) {
    super(message)
    this.name = 'ApiError'
    this.status = status
    this.code = code
    this.details = details
  }
}

/** No answer came: the browser has no network, or has one and the connection broke. */
export const offlineError = () =>
  new ApiError(
    0,
    'network.offline',
    navigator.onLine ? 'Lorecircle cannot be reached just now. Try again.' : 'You seem to be offline.',
  )

/**
 * A call that got no answer. Only a browser without a network is called offline: otherwise an ad blocker or a firewall may
 * have stopped this call while others are answered.
 */
export const unreachableError = () =>
  navigator.onLine
    ? new ApiError(
        0,
        'network.unreachable',
        'The server could not be reached. If other pages work, allow this site in your ad blocker, then try again.',
      )
    : offlineError()

export const timeoutError = () => new ApiError(0, 'network.silent', 'No answer came in time. Try again.')

export const sessionEndedError = () =>
  new ApiError(401, 'session.ended', 'Your session has ended. Please log in again.')

export const toErrorMessage = (error: unknown): string =>
  error instanceof Error && error.message ? error.message : 'Something went wrong. Try again.'
