import { type Access, type Call, Refusal } from '@lorecircle/shared/call/call'
import type { z } from 'zod'
import { config } from '../config/config.ts'
import { ApiError, sessionEndedError, timeoutError, unreachableError } from './api-error.ts'
import { readIdToken } from './id-token.ts'
import { retryWhileAway } from './repeat.ts'

/** Makes one call of the product's table and parses its answer; refusals become an ApiError. */
export async function api<I extends z.ZodType, O extends z.ZodType, A extends Access>(
  call: Call<I, O, A>,
  input: z.input<I>,
): Promise<z.output<O>> {
  return readAnswer(call, await retryWhileAway(call, () => send(call, input)))
}

/** Throws an ApiError for an error status or an unexpected body. The body's own error is used whatever the status. */
export async function readAnswer<O extends z.ZodType>(
  call: { output: O },
  answer: Response,
): Promise<z.output<O>> {
  const body = await readJson(answer)
  if (!answer.ok) throw refusal(answer, body)
  const parsed = call.output.safeParse(body)
  if (!parsed.success) throw refusal(answer, body)
  return parsed.data
}

/** No call of ours may take longer than its gateway lets it. */
const patienceInMs = 35_000

const fault = 'Something went wrong. Try again.'

async function send(call: Call, input: unknown): Promise<Response> {
  const headers = new Headers()
  if (call.access === 'author') headers.set('authorization', `Bearer ${await tokenOrEnd()}`)
  const url = new URL(`${config().apiOrigin}${call.path}`, location.origin)
  const init: RequestInit = { method: call.method, headers, signal: AbortSignal.timeout(patienceInMs) }
  if (call.method === 'GET') {
    for (const [name, value] of fieldsOf(input)) url.searchParams.set(name, value)
  } else {
    headers.set('content-type', 'application/json')
    init.body = JSON.stringify(input)
  }
  try {
    return await fetch(url, init)
  } catch (error) {
    throw error instanceof DOMException && error.name === 'TimeoutError' ? timeoutError() : unreachableError()
  }
}

async function tokenOrEnd(): Promise<string> {
  const token = await readIdToken()
  if (!token) throw sessionEndedError()
  return token
}

const fieldsOf = (input: unknown): [string, string][] =>
  Object.entries(input ?? {}).flatMap(([name, value]) =>
    value === undefined || value === null ? [] : [[name, String(value)]],
  )

/** Invalid JSON counts as an empty object (B7-96). */
async function readJson(answer: Response): Promise<unknown> {
  try {
    return await answer.json()
  } catch {
    return {}
  }
}

function refusal(answer: Response, body: unknown): ApiError {
  if (answer.status === 401) return sessionEndedError()
  const parsed = Refusal.partial({ code: true }).safeParse(body)
  if (!parsed.success) return new ApiError(answer.status, 'answer.unexpected', fault)
  const { code = 'answer.refused', error, details } = parsed.data
  return new ApiError(answer.status, code, error, details)
}
