import { createHash } from 'node:crypto'
import type { Emulator } from './emulator.ts'
import { StripeFault } from './errors.ts'
import { find, put } from './state.ts'

export type Answer = { status: number; body: unknown }

export const A_DAY_MS = 24 * 60 * 60_000

/** Runs a request once per key and account for a day: the same request again gets the same answer. */
export function once(
  emulator: Emulator,
  request: { owner: string; key: string | null; route: string; body: string },
  run: () => Answer,
): Answer & { replayed: boolean } {
  if (request.key === null) return { ...run(), replayed: false }
  const { remembered } = emulator.state
  const id = `${request.owner} ${request.key}`
  const fingerprint = createHash('sha256').update(`${request.route}\n${request.body}`).digest('hex')
  const known = find(remembered, request.owner, id)
  if (known && emulator.nowMs() - known.atMs < A_DAY_MS) {
    if (known.fingerprint !== fingerprint) throw reused(request.key)
    return { status: known.status, body: known.body, replayed: true }
  }
  const answer = run()
  put(remembered, request.owner, { id, fingerprint, ...structuredClone(answer), atMs: emulator.nowMs() })
  return { ...answer, replayed: false }
}

const reused = (key: string) =>
  new StripeFault(
    `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
    { type: 'idempotency_error' },
  )
