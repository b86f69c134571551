import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { Email } from './email.ts'

/** Mail in the order of arrival, one JSON line each, in a file that survives a restart. */
export class EmailLog {
  readonly emails: Email[]
  readonly #file: string
  /** The last line was not written to its end, by a crash or on a full disk. */
  #isCutShort: boolean

  constructor(file: string) {
    this.#file = file
    mkdirSync(dirname(file), { recursive: true })
    const text = existsSync(file) ? readFileSync(file, 'utf8') : ''
    this.emails = text.split('\n').flatMap(emailInLine)
    this.#isCutShort = text !== '' && !text.endsWith('\n')
  }

  append(email: Email) {
    const begin = this.#isCutShort ? '\n' : ''
    this.#isCutShort = true
    appendFileSync(this.#file, `${begin}${JSON.stringify(email)}\n`)
    this.#isCutShort = false
    this.emails.push(email)
  }
}

/** A line that a crash cut short is no mail. */
function emailInLine(line: string): Email[] {
  try {
    return [Email.parse(JSON.parse(line))]
  } catch {
    return []
  }
}
