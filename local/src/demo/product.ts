import { type IncomingMessage, request } from 'node:http'
import { buffer, text } from 'node:stream/consumers'
import { type Call, Refusal } from '@lorecircle/shared/call/call'
import { z } from 'zod'

export type ProductClient = ReturnType<typeof createProductClient>
type Asker = { token?: string; subdomain?: string }

/** `domain` includes the port. Only browsers resolve `*.localhost`, so the Host header carries it. */
export function createProductClient(domain: string) {
  const { port } = new URL(`http://${domain}`)

  function send(host: string, path: string, method: string, headers: Record<string, string>, body: string) {
    return new Promise<IncomingMessage>((resolve, reject) => {
      const asked = request(
        { hostname: '127.0.0.1', port, path, method, headers: { ...headers, host } },
        resolve,
      )
      asked.once('error', reject)
      asked.end(body)
    })
  }

  /** Calls the API on the platform's host or a shop's. Throws with the refusal's message. */
  async function call<I extends z.ZodType, O extends z.ZodType>(
    { method, path, output }: Call<I, O>,
    input: z.input<I>,
    { token, subdomain }: Asker = {},
  ): Promise<z.infer<O>> {
    const isGet = method === 'GET'
    const headers = {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(!isGet && { 'content-type': 'application/json' }),
    }
    const host = subdomain ? `${subdomain}.${domain}` : domain
    const query = isGet ? `?${new URLSearchParams(Fields.parse(input))}` : ''
    const answer = await send(host, path + query, method, headers, isGet ? '' : JSON.stringify(input))
    const said = await text(answer)
    if (answer.statusCode === 200) return output.parse(JSON.parse(said))
    throw new Error(`${path} answered ${answer.statusCode}: ${sentenceOf(said)}`)
  }

  /** Returns the redirect target of a public address; throws if there is none. */
  async function follow(url: string): Promise<string> {
    const { host, pathname, search } = new URL(url)
    const answer = await send(host, pathname + search, 'GET', {}, '')
    const said = await text(answer)
    if (answer.headers.location) return answer.headers.location
    throw new Error(`${pathname} answered ${answer.statusCode}: ${sentenceOf(said)}`)
  }

  async function file(path: string): Promise<Uint8Array> {
    const answer = await send(domain, path, 'GET', {}, '')
    if (answer.statusCode !== 200) throw new Error(`${path} answered ${answer.statusCode}.`)
    return buffer(answer)
  }

  return { call, follow, file }
}

const Fields = z.record(z.string(), z.string())

function sentenceOf(said: string): string {
  try {
    return Refusal.parse(JSON.parse(said)).error
  } catch {
    return said.slice(0, 200)
  }
}
