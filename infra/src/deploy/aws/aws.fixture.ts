import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'

export type Reply = { status?: number; body: string; headers?: Record<string, string> }

/**
 * Responds as AWS documents it: replies by the path of a request, the action of a form, or the target of a call; for
 * a stack also by region and name, for a secret by its label. `changes` are the requests that would change something.
 */
export async function startAws(replies: Record<string, Reply>) {
  const changes: string[] = []
  const server = createServer(async (request, response) => {
    const said = await text(request)
    const form = new URLSearchParams(said)
    const question = String(request.headers['x-amz-target'] ?? form.get('Action') ?? request.url)
    if (request.method === 'PUT' || /^Update|PutParameter$/.test(question)) {
      form.delete('Version')
      form.sort()
      changes.push(`${request.method} ${request.url} ${form.has('Action') ? form : said}`)
    }
    const {
      status = 200,
      body,
      headers,
    } = replies[`${regionOf(request)} ${question} ${form.get('StackName')}`] ??
      replies[`${question} ${labelIn(said)}`] ??
      replies[question] ?? {
        status: 501,
        body: `nothing is said of ${question}`,
      }
    const type = body.startsWith('<') ? 'text/xml' : 'application/json'
    response.writeHead(status, { 'content-type': type, ...headers }).end(body)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const options = { region: 'us-west-2', endpoint: `http://127.0.0.1:${port}`, maxAttempts: 1 }
  return { options, changes, close: () => server.close() }
}

const labelIn = (said: string): string => /"VersionStage":"([A-Z]+)"/.exec(said)?.[1] ?? ''

const regionOf = ({ headers }: IncomingMessage): string =>
  /Credential=[^/]+\/\d+\/([^/]+)\//.exec(headers.authorization ?? '')?.[1] ?? ''
