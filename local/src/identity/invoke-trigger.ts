import type { IdentityTrigger } from '@lorecircle/infra/what-runs/types'
import { errorForLog } from '@lorecircle/shared/error-for-log'
import { z } from 'zod'
import { CognitoError } from './cognito-parts.ts'

export type Trigger = { endpoint: string; functionName: string }

const FunctionError = z.object({ errorMessage: z.string() })

/**
 * Calls a trigger with Cognito's timeout of five seconds. Throws a CognitoError: UserLambdaValidationException with
 * the function's message if it throws, UnexpectedLambdaException if it cannot be called (API reference, errors of
 * SignUp).
 */
export async function invokeTrigger(
  name: IdentityTrigger,
  { endpoint, functionName }: Trigger,
  event: object,
): Promise<unknown> {
  const url = `${endpoint}/2015-03-31/functions/${functionName}/invocations`
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(event),
    signal: AbortSignal.timeout(5000),
  }).catch((error: unknown) => {
    throw unexpected(name, errorForLog(error))
  })
  const text = await answer.text()
  if (!answer.ok) throw unexpected(name, `${answer.status} ${text}`)
  if (!answer.headers.has('x-amz-function-error')) return JSON.parse(text)
  const { errorMessage } = FunctionError.parse(JSON.parse(text))
  throw new CognitoError('UserLambdaValidationException', `${name} failed with error ${errorMessage}.`)
}

const unexpected = (name: IdentityTrigger, why: string) =>
  new CognitoError('UnexpectedLambdaException', `${name} invocation failed due to error ${why}.`)
