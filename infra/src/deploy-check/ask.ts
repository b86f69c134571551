import { type IncomingMessage, request as plainly } from 'node:http'
import { request as secretly } from 'node:https'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { brotliDecompress, gunzip } from 'node:zlib'
import { checkTimeoutInMs } from './timeout.ts'

export type CheckAnswer = {
  status: number
  headers: Record<string, string>
  cookies: string[]
  text: string
  tookInMs: number
}
type Asked = { method?: 'GET' | 'POST'; headers?: Record<string, string>; body?: string }
export type Ask = (url: string, asked?: Asked) => Promise<CheckAnswer>

/**
 * Asks as a browser of another origin does, which is who the CDN shows all of its headers to, and follows no redirect.
 * `doorstep`: where to knock for hosts that no name server knows; null asks the name servers.
 */
export const askAt =
  (doorstep: string | null): Ask =>
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
