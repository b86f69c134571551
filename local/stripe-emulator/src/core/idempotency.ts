import { createHash } from 'node:crypto'
import type { Emulator } from './emulator.ts'
import { StripeApiError } from './errors.ts'
import { find, put } from './state.ts'

export type StripeAnswer = { status: number; body: unknown }

export const DAY_MS = 24 * 60 * 60_000

/**
 * Runs a request once per key and account: the same request again gets the same answer. v1 remembers for a day,
 * failures as well; v2 for thirty, and has whatever failed run again.
 */
export function runIdempotently(
  emulator: Emulator,
  request: { owner: string; key: string | null; route: string; body: string; version: 'v1' | 'v2' },
  run: () => StripeAnswer,
): StripeAnswer & { replayed: boolean } {
  if (request.key === null) return { ...run(), replayed: false }
  const { remembered } = emulator.state
  const id = `${request.owner} ${request.key}`
  const fingerprint = createHash('sha256').update(`${request.route}\n${request.body}`).digest('hex')
  const known = find(remembered, request.owner, id)
  if (known && !isExpired(known, emulator.nowMs())) {
    if (known.fingerprint !== fingerprint) throw keyReusedError(request.key)
    return { status: known.status, body: known.body, replayed: true }
  }
  const answer = run()
  if (request.version === 'v1' || answer.status < 400) {
    put(remembered, request.owner, {
      id,
      fingerprint,
      ...structuredClone(answer),
      atMs: emulator.nowMs(),
      ...(request.version === 'v2' && { forMs: 30 * DAY_MS }),
    })
  }
  return { ...answer, replayed: false }
}

export const isExpired = ({ atMs, forMs = DAY_MS }: { atMs: number; forMs?: number }, nowMs: number) =>
  nowMs - atMs >= forMs

const keyReusedError = (key: string) =>
  new StripeApiError(
    `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
    { type: 'idempotency_error' },
  )
