import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { Email } from './email.ts'

/** Mail in the order of arrival, one JSON line each, in a file that survives a restart. */
export class EmailLog {
  readonly emails: Email[]
  readonly #file: string

  constructor(file: string) {
    this.#file = file
    mkdirSync(dirname(file), { recursive: true })
    const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []
    this.emails = lines.flatMap(emailInLine)
  }

  append(email: Email) {
    appendFileSync(this.#file, `${JSON.stringify(email)}\n`)
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
