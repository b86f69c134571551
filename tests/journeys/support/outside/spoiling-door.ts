import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http'
import { buffer } from 'node:stream/consumers'

type Answer = { status: number; headers: IncomingHttpHeaders; body: Buffer }
export type Spoilt = (answer: Answer) => Answer
/** `shop/bookstore`, by the first label of its host or `main`; its query is left out, and `*` ends it anywhere. */
export type Spoil = { at: string } & ({ spoilt: Spoilt } | { refused: number })

/** A door before the platform's own, through which everything passes, and some of it is not what it was. */
export async function spoilingDoor(doorstep: string, nameOf: (host: string) => string) {
  const turned: { spoils: readonly Spoil[] } = { spoils: [] }
  const server = createServer(async (incoming, outgoing) => {
    const { method = 'GET', url: path = '/', headers } = incoming
    const place = nameOf(headers.host ?? '') + path.replace(/\?.*/, '')
    const spoils = turned.spoils.filter(({ at }) =>
      at.endsWith('*') ? place.startsWith(at.slice(0, -1)) : place === at,
    )
    const refused = spoils.flatMap((spoil) => ('refused' in spoil ? [spoil.refused] : []))
    if (refused[0] !== undefined) return outgoing.writeHead(refused[0]).end()
    const given = await passedOn(doorstep, { method, path, headers, body: await buffer(incoming) })
    const {
      status,
      headers: sent,
      body,
    } = spoils.reduce((answer, spoil) => ('spoilt' in spoil ? spoil.spoilt(answer) : answer), given)
    for (const [name, value] of Object.entries(sent))
      if (value !== undefined && !['transfer-encoding', 'content-length'].includes(name))
        outgoing.setHeader(name, value)
    outgoing.writeHead(status).end(body)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return {
    doorstep: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    turn: (spoils: readonly Spoil[]) => {
      turned.spoils = spoils
    },
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

type Asked = { method: string; path: string; headers: IncomingHttpHeaders; body: Buffer }

async function passedOn(doorstep: string, { method, path, headers, body }: Asked): Promise<Answer> {
  const { hostname, port } = new URL(doorstep)
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const passed = request({ hostname, port, method, path, headers }, resolve)
    passed.once('error', reject)
    passed.end(body)
  })
  return { status: answer.statusCode ?? 0, headers: answer.headers, body: await buffer(answer) }
}
