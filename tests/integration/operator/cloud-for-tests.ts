import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { text } from 'node:stream/consumers'
import { z } from 'zod'

const Names = z.object({ Names: z.array(z.string()) })

/**
 * What a deployment asks of Lambda, Systems Manager and CloudFront, in their documented words: what a function is told
 * in its configuration, values by their names, and to forget copies.
 */
export async function cloudForTests(told: Record<string, string>, stored: Record<string, string>) {
  const forgotten: string[] = []
  const answer: RequestListener = async (request, response) => {
    const body = await text(request)
    const json = (value: object) =>
      response.setHeader('content-type', 'application/json').end(JSON.stringify(value))
    if (request.url?.endsWith('/configuration')) return json({ Environment: { Variables: told } })
    if (request.url?.includes('/invalidation')) {
      forgotten.push(...[...body.matchAll(/<Path>(.*?)<\/Path>/g)].map(([, path = '']) => path))
      return response.writeHead(201).end('<Invalidation><Id>I</Id></Invalidation>')
    }
    const { Names: names } = Names.parse(JSON.parse(body))
    const Parameters = names.flatMap((Name) => {
      const Value = stored[Name]
      return Value === undefined ? [] : [{ Name, Value }]
    })
    return json({ Parameters, InvalidParameters: names.filter((name) => stored[name] === undefined) })
  }
  const server = createServer((request, response) => void answer(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return { url: `http://127.0.0.1:${port}`, forgotten, close: () => server.close() }
}
