/**
 * An error whose message is shown to people. Every other error is logged and becomes a 500. Codes read
 * `noun.problem`.
 */
export class VisibleError extends Error {
  readonly status: number
  readonly code: string
  readonly details: Record<string, unknown>

  constructor(status: number, code: string, message: string, details: Record<string, unknown> = {}) {
    super(message)
    this.name = 'VisibleError'
    this.status = status
    this.code = code
    this.details = details
  }
}

export const notFound = (what: string) =>
  new VisibleError(404, `${what}.missing`, `This ${what} does not exist.`)
