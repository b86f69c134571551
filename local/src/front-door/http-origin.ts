import { createHash } from 'node:crypto'
import { Agent, request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import type { OriginRequest } from '@lorecircle/shared/edge/viewer'
import type { OriginAnswer } from './cached-origins.ts'

/** Tags as the CDN compares them: comma-separated, in lower case, at most fifty. */
export const parseCacheTags = (header: string | null | undefined): string[] =>
  (header ?? '')
    .toLowerCase()
    .split(',')
    .map((tag) => tag.trim())
    .filter(Boolean)
    .slice(0, 50)

const ORIGIN_TIMEOUT_MS = 60_000
const notPassed = ['connection', 'keep-alive', 'transfer-encoding', 'content-length', 'date', 'etag', 'vary']

/**
 * Reads cacheable responses from an HTTP origin. It gets nothing of the viewer but what the viewer function sets,
 * since a response may go to others, too.
 */
export function httpOrigin(originSecret: string) {
  const agent = new Agent({ keepAlive: true })

  const ask = (origin: string, { path, search, headers }: OriginRequest, through: Agent | false) =>
    new Promise<OriginAnswer>((resolve, reject) => {
      const { hostname, port } = new URL(origin)
      const sent = request(
        {
          hostname,
          port,
          path: path + search,
          agent: through,
          timeout: ORIGIN_TIMEOUT_MS,
          headers: { ...headers, 'x-origin-secret': originSecret },
        },
        async (answer) => {
          try {
            const body = await buffer(answer)
            const { statusCode = 502, headers: given } = answer
            resolve({
              status: statusCode,
              headers: passable(given),
              body,
              etag: given.etag ?? `"${createHash('md5').update(body).digest('hex')}"`,
              tags: parseCacheTags(String(given['x-amz-meta-cache-tag'] ?? '')),
            })
          } catch (error) {
            reject(error)
          }
        },
      )
      sent.on('timeout', () => sent.destroy(new Error('The origin did not answer in time')))
      sent.on('error', (error) => {
        // The origin closed a reused connection: the request is sent again.
        if (sent.reusedSocket && through) ask(origin, { path, search, headers }, false).then(resolve, reject)
        else reject(error)
      })
      sent.end()
    })

  return {
    read: (origin: string, asked: OriginRequest) => ask(origin, asked, agent),
    close: () => agent.destroy(),
  }
}

const passable = (headers: NodeJS.Dict<string | string[]>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined || notPassed.includes(name) ? [] : [[name, [value].flat().join(', ')]],
    ),
  )
