import { type IncomingMessage, request as plainly } from 'node:http'
import { request as secretly } from 'node:https'
import { buffer } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { brotliDecompress, gunzip } from 'node:zlib'
import { type Call, Refusal } from '@lorecircle/shared/call/call'
import { z } from 'zod'

/** `CHECK_TIMEOUT_MS`, for slow machines and connections. */
export const CheckTimeout = z.object({
  CHECK_TIMEOUT_MS: z
    .string()
    .regex(/^[1-9]\d*$/)
    .default('20000'),
})

export const checkTimeoutInMs = (): number => Number(CheckTimeout.parse(process.env).CHECK_TIMEOUT_MS)

export type CheckAnswer = {
  status: number
  headers: Record<string, string>
  cookies: string[]
  text: string
  tookInMs: number
}
type Asked = { method?: 'GET' | 'POST'; headers?: Record<string, string>; body?: string }
export type FetchFrom = (url: string, asked?: Asked) => Promise<CheckAnswer>

/**
 * Requests like a browser of another origin, to which the CDN sends all of its headers; follows no redirect.
 * `doorstep`: address for hosts without DNS records; null uses DNS.
 */
export const createFetch =
  (doorstep: string | null): FetchFrom =>
  async (url, { method = 'GET', headers = {}, body = '' } = {}) => {
    const { protocol, host, pathname, search } = new URL(url)
    const { hostname, port } = new URL(doorstep ?? url)
    const timeout = checkTimeoutInMs()
    const startedAtMs = performance.now()
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      const ask = protocol === 'https:' ? secretly : plainly
      const sent = ask(
        {
          hostname,
          port,
          method,
          path: pathname + search,
          timeout,
          headers: { origin: 'https://a-stranger.example', 'accept-encoding': 'br, gzip', ...headers, host },
        },
        resolve,
      )
      sent.once('timeout', () => sent.destroy(new Error(`no answer in ${timeout / 1000} s`)))
      sent.once('error', reject)
      sent.end(body)
    })
    const bytes = await buffer(answer)
    const tookInMs = performance.now() - startedAtMs
    return {
      status: answer.statusCode ?? 0,
      headers: Object.fromEntries(
        Object.entries(answer.headers).map(([name, value]) => [name, [value].flat().join(', ')]),
      ),
      cookies: answer.headers['set-cookie'] ?? [],
      text: await unpacked(bytes, answer.headers['content-encoding']),
      tookInMs,
    }
  }

async function unpacked(bytes: Buffer, encoding: string | undefined): Promise<string> {
  if (encoding === 'br') return String(await promisify(brotliDecompress)(bytes))
  return String(encoding === 'gzip' ? await promisify(gunzip)(bytes) : bytes)
}

const Fields = z.record(z.string(), z.string())

type Asker = { at: string; token?: string }

export async function call<I extends z.ZodType, O extends z.ZodType>(
  ask: FetchFrom,
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

const BETWEEN_IN_MS = 50

/** Polls until it is true; throws ‘not in 10 s’ after the timeout. */
export async function waitFor(patienceInMs: number, isSo: () => Promise<boolean>): Promise<void> {
  const startedAtMs = performance.now()
  while (!(await isSo())) {
    if (performance.now() - startedAtMs > patienceInMs) throw new Error(`not in ${patienceInMs / 1000} s`)
    await wait(BETWEEN_IN_MS)
  }
}
