import { appendFileSync, closeSync, existsSync, mkdirSync, openSync, readSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { z } from 'zod'

export const ReceivedEmail = z.object({
  messageId: z.string(),
  from: z.string(),
  replyTo: z.string().array(),
  destination: z.object({ to: z.string().array(), cc: z.string().array(), bcc: z.string().array() }),
  subject: z.string(),
  body: z.object({ html: z.string().optional(), text: z.string().optional() }),
  attachments: z
    .looseObject({ contentType: z.string(), filename: z.string().optional(), size: z.number() })
    .array(),
  headers: z.object({ name: z.string(), value: z.string() }).array().optional(),
  /** Seconds since 1970. */
  at: z.number(),
})

/** The part of an email that is kept in memory; the rest is read from the file on demand. */
export type LoggedEmail = {
  /** Position in order of arrival, from 1. */
  number: number
  subject: string
  /** All its recipients, separated by commas. */
  to: string
  /** Seconds since 1970. */
  at: number
}

type Entry = LoggedEmail & { offset: number; length: number }

/** The oldest emails beyond this number stay in the file and are no longer listed. */
const mostListed = 100_000
const chunkBytes = 256 * 1024
const newline = '\n'.charCodeAt(0)

/** Emails in the order of arrival, one JSON line each, in a file that survives a restart. */
export class EmailLog {
  readonly #file: string
  readonly #mostListed: number
  #entries: Entry[] = []
  #arrived = 0
  #fileBytes = 0
  /** The last line is incomplete after a crash or on a full disk. */
  #isCutShort = false

  constructor(file: string, most = mostListed) {
    this.#file = file
    this.#mostListed = most
    mkdirSync(dirname(file), { recursive: true })
    if (!existsSync(file)) return
    for (const { offset, bytes } of linesIn(file)) {
      const email = emailInLine(bytes)
      if (email) this.#list(email, { offset, length: bytes.length })
      this.#fileBytes = offset + bytes.length + 1
    }
    this.#isCutShort = this.#fileBytes > statSync(file).size
    this.#fileBytes = statSync(file).size
  }

  /** The listed emails, the oldest first. */
  get entries(): readonly LoggedEmail[] {
    return this.#entries
  }

  append(email: ReceivedEmail): void {
    const begin = this.#isCutShort ? '\n' : ''
    this.#isCutShort = true
    const line = JSON.stringify(email)
    const length = Buffer.byteLength(line)
    appendFileSync(this.#file, `${begin}${line}\n`)
    this.#isCutShort = false
    this.#list(email, { offset: this.#fileBytes + begin.length, length })
    this.#fileBytes += begin.length + length + 1
  }

  /** The whole email, or null if the number isn't listed. */
  read(number: number): ReceivedEmail | null {
    const first = this.#entries[0]?.number ?? 1
    const entry = this.#entries[number - first]
    return entry ? ReceivedEmail.parse(JSON.parse(this.#lineOf(entry))) : null
  }

  /** The JSON of each listed email that arrived at `since` (seconds since 1970) or later, read one by one. */
  *jsonSince(since: number): Generator<string> {
    for (const entry of [...this.#entries]) if (entry.at >= since) yield this.#lineOf(entry)
  }

  #list(
    { subject, destination: { to, cc, bcc }, at }: ReceivedEmail,
    place: { offset: number; length: number },
  ) {
    this.#entries.push({
      number: ++this.#arrived,
      subject,
      to: [...to, ...cc, ...bcc].join(', '),
      at,
      ...place,
    })
    if (this.#entries.length > this.#mostListed) this.#entries.shift()
  }

  #lineOf({ offset, length }: Entry): string {
    const bytes = Buffer.alloc(length)
    const file = openSync(this.#file, 'r')
    try {
      readSync(file, bytes, 0, length, offset)
    } finally {
      closeSync(file)
    }
    return bytes.toString()
  }
}

function* linesIn(path: string): Generator<{ offset: number; bytes: Buffer }> {
  const file = openSync(path, 'r')
  try {
    let offset = 0
    let rest = Buffer.alloc(0)
    for (;;) {
      const chunk = Buffer.alloc(chunkBytes)
      const read = readSync(file, chunk, 0, chunkBytes, null)
      rest = Buffer.concat([rest, chunk.subarray(0, read)])
      for (let end = rest.indexOf(newline); end !== -1; end = rest.indexOf(newline)) {
        yield { offset, bytes: rest.subarray(0, end) }
        offset += end + 1
        rest = rest.subarray(end + 1)
      }
      if (read === 0) break
    }
    if (rest.length > 0) yield { offset, bytes: rest }
  } finally {
    closeSync(file)
  }
}

/** A line cut short by a crash is skipped. */
function emailInLine(line: Buffer): ReceivedEmail | null {
  try {
    return ReceivedEmail.parse(JSON.parse(line.toString()))
  } catch {
    return null
  }
}

export type ReceivedEmail = z.infer<typeof ReceivedEmail>
