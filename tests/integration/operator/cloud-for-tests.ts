import { once } from 'node:events'
import { createServer } from 'node:http'

/**
 * What a deployment asks of Lambda, in its documented words: what a function is told in its configuration, and to start
 * runs, which are noted and not run.
 */
export async function cloudForTests(told: Record<string, string>) {
  const invoked: string[] = []
  const server = createServer((request, response) => {
    request.resume()
    const [, started] = /functions\/([^/]+)\/invocations/.exec(request.url ?? '') ?? []
    if (started === undefined) {
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify({ Environment: { Variables: told } }))
      return
    }
    invoked.push(`${request.headers['x-amz-invocation-type']} ${started}`)
    response.writeHead(202).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return { url: `http://127.0.0.1:${port}`, invoked, close: () => server.close() }
}
