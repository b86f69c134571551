import { errorForLog } from '@lorecircle/shared/error-for-log'
import { z } from 'zod'
import { CognitoError, UnsupportedError } from './cognito-parts.ts'

/** As Cognito says it: dates are seconds. */
export function answer(status: number, body: object): Response {
  const text = JSON.stringify(body, (key, value) =>
    key.endsWith('Date') && typeof value === 'string' ? Date.parse(value) / 1000 : value,
  )
  return new Response(text, { status, headers: { 'content-type': 'application/x-amz-json-1.1' } })
}

export function failure(error: unknown): Response {
  if (error instanceof CognitoError) return fault(error.code, error.message)
  if (error instanceof z.ZodError) return fault('InvalidParameterException', z.prettifyError(error))
  if (error instanceof SyntaxError) return fault('SerializationException', 'The body is not JSON')
  if (error instanceof UnsupportedError) return fault('InvalidAction', error.message)
  console.error(`Identity: ${errorForLog(error)}`)
  return answer(500, { __type: 'InternalErrorException', message: 'Something went wrong' })
}

const fault = (code: string, message: string) => answer(400, { __type: code, message })
