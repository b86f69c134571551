import { type Call, Refusal } from '@lorecircle/shared/call/call'
import { z } from 'zod'
import type { Ask, CheckAnswer } from './ask.ts'

const Fields = z.record(z.string(), z.string())
type Asker = { at: string; token?: string }

/** One of the product's calls on an origin. Throws the refusal's sentence. */
export async function call<I extends z.ZodType, O extends z.ZodType>(
  ask: Ask,
  { method, path, output }: Call<I, O>,
  input: z.input<I>,
  { at, token }: Asker,
): Promise<{ said: z.infer<O>; answer: CheckAnswer }> {
  const isGet = method === 'GET'
  const query = isGet ? `?${new URLSearchParams(Fields.parse(input))}` : ''
  const answer = await ask(at + path + query, {
    method,
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(!isGet && { 'content-type': 'application/json' }),
    },
    body: isGet ? '' : JSON.stringify(input),
  })
  if (answer.status === 200) return { said: output.parse(JSON.parse(answer.text)), answer }
  throw new Error(`${path} answered ${answer.status}: ${sentenceIn(answer.text)}`)
}

function sentenceIn(text: string): string {
  try {
    return Refusal.parse(JSON.parse(text)).error
  } catch {
    return text.slice(0, 200)
  }
}
