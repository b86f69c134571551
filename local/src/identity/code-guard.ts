import { CognitoError } from './cognito-parts.ts'

const TRIES = 5
const LIFETIME_MS = 24 * 60 * 60 * 1000

/** Codes are guessed at most five times and live a day; each new code starts afresh. */
export class CodeGuard {
  readonly #codes = new Map<string, { code: string; failures: number; firstSeenMs: number }>()

  /** Throws Cognito's error unless `given` is the user's code. */
  check(username: string, code: string | undefined, given: string, nowMs: number) {
    if (!code) throw expired()
    const known = this.#codes.get(username)
    const state = known?.code === code ? known : { code, failures: 0, firstSeenMs: nowMs }
    this.#codes.set(username, state)
    if (nowMs - state.firstSeenMs > LIFETIME_MS) throw expired()
    if (state.failures >= TRIES)
      throw new CognitoError('LimitExceededException', 'Attempt limit exceeded, please try after some time.')
    if (code === given) return
    state.failures += 1
    throw new CognitoError('CodeMismatchException', 'Invalid verification code provided, please try again.')
  }
}

const expired = () =>
  new CognitoError('ExpiredCodeException', 'Invalid code provided, please request a code again.')
