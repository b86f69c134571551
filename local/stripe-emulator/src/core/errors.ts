import type { z } from 'zod'

type ErrorType =
  | 'invalid_request_error'
  | 'idempotency_error'
  | 'card_error'
  | 'api_error'
  | 'temporary_session_expired'

/** Stripe's error shape, which the SDK maps to its error classes. */
export class StripeApiError extends Error {
  readonly status: number
  readonly type: ErrorType
  readonly code: string | undefined
  readonly param: string | undefined

  constructor(
    message: string,
    fault: {
      status?: number
      type?: ErrorType
      code?: string | undefined
      param?: string | undefined
    } = {},
  ) {
    super(message)
    this.status = fault.status ?? 400
    this.type = fault.type ?? 'invalid_request_error'
    this.code = fault.code
    this.param = fault.param
  }

  get body() {
    return { error: { type: this.type, code: this.code, param: this.param, message: this.message } }
  }
}

/** 404: no object has the id in the URL. */
export const notFoundError = (kind: string, id: string) =>
  new StripeApiError(`No such ${kind}: '${id}'`, { status: 404, code: 'resource_missing', param: 'id' })

/** A parameter names something that does not exist: a 400. */
export const noSuchError = (kind: string, id: string, param: string) =>
  new StripeApiError(`No such ${kind}: '${id}'`, { code: 'resource_missing', param })

const paramName = (path: PropertyKey[]) =>
  path.map((part, depth) => (depth === 0 ? String(part) : `[${String(part)}]`)).join('')

/** The first thing wrong with the parameters, in Stripe's words. */
export function toApiError(error: z.ZodError): StripeApiError {
  const issue = error.issues[0]
  if (!issue) return new StripeApiError('Invalid request.')
  const param = paramName(issue.path)
  if (issue.code === 'unrecognized_keys') {
    const unknown = paramName([...issue.path, issue.keys[0] ?? ''])
    return new StripeApiError(`Received unknown parameter: ${unknown}`, {
      code: 'parameter_unknown',
      param: unknown,
    })
  }
  if (issue.input === undefined && issue.code !== 'custom')
    return new StripeApiError(`Missing required param: ${param}.`, { code: 'parameter_missing', param })
  if (issue.code === 'custom') return new StripeApiError(issue.message, { param })
  return new StripeApiError(`Invalid ${param}: ${issue.message}`, { code: 'parameter_invalid', param })
}
