import type { Call } from '@lorecircle/shared/call/call'
import { cleanTexts, TooDeep } from '@lorecircle/shared/text/clean'
import { VisibleError } from '@lorecircle/shared/visible-error'
import type { z } from 'zod'

export type RawInput = { kind: 'json' | 'form' | 'query' | 'raw'; value: unknown }

/**
 * Input before schema validation: JSON merged with the query, a form, the query, or Stripe's raw body. Characters
 * that no page can show are removed.
 */
export async function readInput(
  call: Call,
  request: Request,
  pathParameters: Record<string, string>,
  productHost: string,
): Promise<RawInput> {
  if (call.access === 'stripe') return { kind: 'raw', value: await readBody(request, call.maxBytes) }
  const { kind, value } = await fieldsOf(call, request, pathParameters, productHost)
  try {
    return { kind, value: cleanTexts(value) }
  } catch (error) {
    if (error instanceof TooDeep) throw new VisibleError(400, 'body.malformed', 'This is nested too deeply.')
    throw error
  }
}

async function fieldsOf(
  call: Call,
  request: Request,
  pathParameters: Record<string, string>,
  productHost: string,
): Promise<RawInput> {
  const query = Object.fromEntries(new URL(request.url).searchParams)
  if (call.method === 'GET') {
    return { kind: 'query', value: { ...query, ...pathParameters } }
  }
  if (isSentByForm(request)) {
    refuseForeignForm(request, productHost)
    const fields = await formFields(await readBody(request, call.maxBytes), request.headers)
    return { kind: 'form', value: { ...fields, ...pathParameters } }
  }
  // A page of another origin can send forms and plain text without asking, but not JSON.
  if (typeOf(request) !== 'application/json') throw new VisibleError(415, 'body.type', 'Send this as JSON.')
  const body = parseJson(await readBody(request, call.maxBytes))
  if (!isRecord(body)) {
    throw new VisibleError(400, 'body.malformed', 'Send one JSON object, with a name for each value.')
  }
  return { kind: 'json', value: { ...query, ...body } }
}

/** A plain form's body; the browser waits for a page. */
export const isSentByForm = (request: Request): boolean =>
  ['application/x-www-form-urlencoded', 'multipart/form-data'].includes(typeOf(request))

const typeOf = ({ headers }: Request): string =>
  (headers.get('content-type') ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? ''

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The text fields of a form; files are left out. */
async function formFields(body: string, headers: Headers): Promise<Record<string, string>> {
  try {
    const form = await new Response(body, {
      headers: { 'content-type': headers.get('content-type') ?? '' },
    }).formData()
    return Object.fromEntries(
      [...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
    )
  } catch {
    throw new VisibleError(400, 'body.malformed', 'This form cannot be read.')
  }
}

function parseJson(text: string): unknown {
  if (text.trim() === '') return {}
  try {
    return JSON.parse(text)
  } catch {
    throw new VisibleError(400, 'body.malformed', 'This is not valid JSON.')
  }
}

/** A form may only come from the page of the same host. */
function refuseForeignForm(request: Request, host: string): void {
  const site = request.headers.get('sec-fetch-site')
  const origin = request.headers.get('origin')
  const isForeign = (site !== null && site !== 'same-origin') || (origin !== null && hostOf(origin) !== host)
  if (isForeign) throw new VisibleError(403, 'form.foreign', 'This form was sent from another site.')
}

const hostOf = (origin: string): string => (URL.canParse(origin) ? new URL(origin).host : '')

/** The value as the schema has it, or a VisibleError 400 with the first problem as a sentence. */
export function parseInput<S extends z.ZodType>(schema: S, value: unknown): z.infer<S> {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new VisibleError(400, 'input.invalid', issue ? sentenceOf(issue) : 'This cannot be read.', {
    field: issue?.path.join('.') ?? '',
  })
}

function sentenceOf(issue: z.core.$ZodIssue): string {
  const field = issue.path.join('.')
  if (/received undefined/.test(issue.message)) return `'${field}' is missing.`
  if (!/^(Invalid|Too |Unrecognized|Not a multiple)/.test(issue.message)) return issue.message
  return `'${field}' is not valid: ${issue.message.replace(/^Invalid input: /, '')}.`
}

/** The body as text, never holding more than `maxBytes` of it: 413 by the declared length or by the count. */
async function readBody(request: Request, maxBytes: number): Promise<string> {
  const declared = Number(request.headers.get('content-length') ?? 0)
  if (declared > maxBytes) throw tooLarge(maxBytes)
  if (request.body === null) return ''
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    for await (const chunk of request.body) {
      size += chunk.byteLength
      if (size > maxBytes) throw tooLarge(maxBytes)
      chunks.push(chunk)
    }
  } catch (error) {
    if (error instanceof VisibleError) throw error
    throw new VisibleError(400, 'body.cut_off', 'This request ended before it was complete.')
  }
  return Buffer.concat(chunks).toString('utf8')
}

const tooLarge = (maxBytes: number) =>
  new VisibleError(413, 'body.too_large', `This is larger than the limit of ${maxBytes / 1024} kB allows.`)

/** The shape of everything that `newSecret` makes; nothing else may become part of a key. */
export const isSecret = (text: string): boolean => /^[\w-]{20,100}$/.test(text)
