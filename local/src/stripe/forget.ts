import type { Emulator } from './emulator.ts'
import { A_DAY_MS, isForgotten } from './idempotency.ts'
import type { Shelf } from './state.ts'

const RETENTION_MS = 30 * A_DAY_MS

/** Lets go of what Stripe lets go of: idempotency keys in time, events and their deliveries after thirty. */
export function forget({ state, nowMs }: Emulator) {
  const now = nowMs()
  drop(state.remembered, (answer) => isForgotten(answer, now))
  drop(state.events, ({ created }) => now - created * 1000 >= RETENTION_MS)
  drop(state.thinEvents, ({ created }) => now - Date.parse(created) >= RETENTION_MS)
  drop(state.deliveries, ({ eventId }) => !state.events.has(eventId) && !state.thinEvents.has(eventId))
}

function drop<Value>(shelf: Shelf<Value>, isOld: (value: Value) => boolean) {
  for (const [id, { value }] of shelf) if (isOld(value)) shelf.delete(id)
}
