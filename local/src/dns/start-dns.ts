import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { type Answer, decode, encode, type Packet } from 'dns-packet'
import { Hono } from 'hono'
import { type DnsRecords, Entry, openDnsRecords } from './records.ts'

const noSuchName = 3

/** Limit on chained aliases. */
const mostAliases = 8

export type Dns = { url: string; server: string; records: DnsRecords; close(): Promise<void> }

/**
 * The world's DNS on one machine: it answers over UDP, and at the same port number over HTTP `GET /records` shows and
 * `PUT /records` sets a record: `{"name": "books.dunsany.localhost", "type": "CNAME", "values": ["…"]}`.
 */
export async function startDns({ port, dataFile }: { port: number; dataFile: string | null }): Promise<Dns> {
  const records = openDnsRecords(dataFile)
  const app = new Hono()
  app.get('/records', (context) => context.json(records.all()))
  app.put('/records', async (context) => {
    const entry = Entry.safeParse(await context.req.json().catch(() => null))
    if (!entry.success) return context.json({ error: entry.error.issues }, 400)
    records.set(entry.data)
    return context.json(entry.data)
  })
  const control = createServer(getRequestListener(app.fetch))
  control.listen(port, '127.0.0.1')
  await once(control, 'listening')
  const address = control.address()
  const listens = address !== null && typeof address === 'object' ? address.port : port

  const socket = createSocket('udp4')
  socket.on('message', (message, from) => {
    try {
      socket.send(answerTo(message, records), from.port, from.address)
    } catch (error) {
      console.error('a DNS question could not be read', error)
    }
  })
  socket.bind(listens, '127.0.0.1')
  await once(socket, 'listening')

  return {
    url: `http://127.0.0.1:${listens}`,
    server: `127.0.0.1:${listens}`,
    records,
    async close() {
      const closed = [once(socket, 'close'), once(control, 'close')]
      socket.close()
      control.close()
      control.closeAllConnections()
      await Promise.all(closed)
    },
  }
}

function answerTo(message: Buffer, records: DnsRecords): Buffer {
  const { id = 0, questions = [] } = decode(message)
  const [question] = questions
  const answers = question ? answersFor(question.name, question.type, records) : []
  const isUnknown = question !== undefined && answers.length === 0 && !records.isKnown(question.name)
  const packet: Packet = {
    type: 'response',
    id,
    flags: 0x0180 | (isUnknown ? noSuchName : 0),
    questions,
    answers,
  }
  return encode(packet)
}

function answersFor(name: string, type: string, records: DnsRecords, followed = 0): Answer[] {
  const ttl = 0
  const [alias] = records.values(name, 'CNAME')
  if (alias !== undefined) {
    const further = type === 'CNAME' || followed === mostAliases
    return [
      { type: 'CNAME', name, ttl, data: alias },
      ...(further ? [] : answersFor(alias, type, records, followed + 1)),
    ]
  }
  if (type === 'TXT') return records.values(name, 'TXT').map((data) => ({ type: 'TXT', name, ttl, data }))
  if (type === 'A') return records.values(name, 'A').map((data) => ({ type: 'A', name, ttl, data }))
  return []
}
