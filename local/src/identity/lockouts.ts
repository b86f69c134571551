import { notAuthorized } from './not-authorized.ts'

const freeTries = 5
const longestMs = 15 * 60_000

type Tries = { failures: number; lockedUntilMs: number; lastMs: number }

/**
 * Five wrong passwords lock an account for a second, each further one for twice as long, up to a quarter of an hour.
 * Tries meanwhile do not count. A right password, or a quarter of an hour without a try, begins anew.
 */
export class Lockouts {
  readonly #tries = new Map<string, Tries>()
  readonly #now: () => number
  readonly #isOn: () => boolean

  constructor(isOn: () => boolean, now: () => number) {
    this.#isOn = isOn
    this.#now = now
  }

  /** Checks one attempt; throws Cognito's errors for a locked account and for a wrong password. */
  judge(username: string, isRight: boolean) {
    const now = this.#now()
    const known = this.#tries.get(username)
    const tries =
      known && now - known.lastMs < longestMs ? known : { failures: 0, lockedUntilMs: 0, lastMs: now }
    if (this.#isOn() && now < tries.lockedUntilMs) {
      this.#tries.set(username, { ...tries, lastMs: now })
      throw notAuthorized('Password attempts exceeded')
    }
    if (isRight) {
      this.#tries.delete(username)
      return
    }
    const failures = tries.failures + 1
    const lockedMs = failures < freeTries ? 0 : Math.min(longestMs, 1000 * 2 ** (failures - freeTries))
    this.#tries.set(username, { failures, lockedUntilMs: now + lockedMs, lastMs: now })
    throw notAuthorized()
  }
}
