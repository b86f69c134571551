/** Counts what was sent in the last `spanInMs`, in steps of a hundredth of it, so that it never holds more than those. */
export class SentCount {
  readonly #stepInMs: number
  readonly #now: () => number
  #steps: { endsAtMs: number; sent: number }[] = []

  /** `now` answers milliseconds since 1970. */
  constructor(spanInMs: number, now: () => number) {
    this.#stepInMs = spanInMs / steps
    this.#now = now
  }

  add(sent: number): void {
    const endsAtMs = (Math.floor(this.#now() / this.#stepInMs) + 1) * this.#stepInMs
    const last = this.#steps.at(-1)
    if (last?.endsAtMs === endsAtMs) last.sent += sent
    else this.#steps.push({ endsAtMs, sent })
  }

  total(): number {
    const beginsAtMs = this.#now() - steps * this.#stepInMs
    this.#steps = this.#steps.filter(({ endsAtMs }) => endsAtMs > beginsAtMs)
    return this.#steps.reduce((total, { sent }) => total + sent, 0)
  }
}

const steps = 100
