import { CognitoError } from './cognito-parts.ts'

const TRIES = 5
const AN_HOUR_MS = 60 * 60_000
const A_DAY_MS = 24 * AN_HOUR_MS

type Code = { code: string; failures: number; sentAtMs: number }

/**
 * A code allows five attempts. It is valid for a day, or an hour for password resets; a new code resets both. Codes
 * per user and hour are limited.
 */
export class CodeGuard {
  readonly #codes = new Map<string, Code>()
  readonly #sent = new Map<string, number[]>()
  readonly #now: () => number
  readonly #mostAnHour: () => number

  constructor(mostAnHour: () => number, now: () => number) {
    this.#mostAnHour = mostAnHour
    this.#now = now
  }

  /** Records a sent code; throws when the user's limit is reached. */
  send(username: string, code: string) {
    const now = this.#now()
    const recent = (this.#sent.get(username) ?? []).filter((atMs) => atMs > now - AN_HOUR_MS)
    if (recent.length >= this.#mostAnHour()) throw tooMany()
    this.#sent.set(username, [...recent, now])
    for (const [key, { sentAtMs }] of this.#codes) if (now - sentAtMs > A_DAY_MS) this.#codes.delete(key)
    this.#codes.set(`${username} ${code}`, { code, failures: 0, sentAtMs: now })
  }

  /** Throws Cognito's error unless `given` is the user's code. */
  check(username: string, code: string | undefined, given: string, lives: 'hour' | 'day') {
    if (!code) throw expired()
    const now = this.#now()
    const known = this.#codes.get(`${username} ${code}`) ?? { code, failures: 0, sentAtMs: now }
    this.#codes.set(`${username} ${code}`, known)
    if (now - known.sentAtMs > (lives === 'hour' ? AN_HOUR_MS : A_DAY_MS)) throw expired()
    if (known.failures >= TRIES) throw tooMany()
    if (code === given) return
    known.failures += 1
    throw new CognitoError('CodeMismatchException', 'Invalid verification code provided, please try again.')
  }
}

const tooMany = () =>
  new CognitoError('LimitExceededException', 'Attempt limit exceeded, please try after some time.')
const expired = () =>
  new CognitoError('ExpiredCodeException', 'Invalid code provided, please request a code again.')
