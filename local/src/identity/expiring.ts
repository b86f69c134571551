import { randomUUID } from 'node:crypto'

const SESSION_MS = 3 * 60 * 1000

/** What is kept between the steps of a sign-in: for three minutes, as Cognito keeps it. */
export class Expiring<Value> {
  readonly #values = new Map<string, { value: Value; untilMs: number }>()

  add(value: Value): string {
    const id = randomUUID()
    this.set(id, value)
    return id
  }

  set(id: string, value: Value) {
    for (const [old, { untilMs }] of this.#values) if (untilMs < Date.now()) this.#values.delete(old)
    this.#values.set(id, { value, untilMs: Date.now() + SESSION_MS })
  }

  peek(id: string): Value | undefined {
    const found = this.#values.get(id)
    return found && found.untilMs >= Date.now() ? found.value : undefined
  }

  take(id: string): Value | undefined {
    const value = this.peek(id)
    this.#values.delete(id)
    return value
  }
}
