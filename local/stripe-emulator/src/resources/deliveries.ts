import Stripe from 'stripe'
import type { Emulator } from '../core/emulator.ts'
import { type Delivery, PLATFORM, put } from '../core/state.ts'

const RESPONSE_TIMEOUT_MS = 10_000
const MAX_PARALLEL = 20
const MAX_RETRY_MS = 5 * 60_000
const THREE_DAYS_MS = 3 * 24 * 60 * 60_000
const { webhooks } = new Stripe('sk_test_signs_only')

/** 1 s, 2 s, 4 s … and at last every five minutes, or as slowly as it began. */
const retryDelayMs = (attempts: number, firstMs: number) =>
  Math.min(Math.max(MAX_RETRY_MS, firstMs), firstMs * 2 ** (attempts - 1))

/** Carries events to their webhooks; `carry` starts what is due and returns at once. */
export function webhookSender(emulator: Emulator, saveState: () => Promise<void>) {
  const { deliveries } = emulator.state
  const underWay = new Map<string, Promise<void>>()
  const stopped = new AbortController()

  async function attempt(delivery: Delivery) {
    const answer = await sendOnce(emulator, delivery, stopped.signal)
    if (stopped.signal.aborted) return
    const attempts = delivery.attempts + 1
    const arrived = answer.startsWith('2')
    const tooLate = emulator.nowMs() - (createdAtMs(emulator, delivery.eventId) ?? 0) > THREE_DAYS_MS
    put(deliveries, PLATFORM, {
      ...delivery,
      attempts,
      answer,
      deliveredAtMs: arrived ? emulator.nowMs() : null,
      nextAttemptAtMs:
        arrived || tooLate
          ? null
          : emulator.nowMs() + retryDelayMs(attempts, emulator.switches.set.firstRetryAfterMs),
    })
    await saveState()
  }

  return {
    carry() {
      if (stopped.signal.aborted) return
      for (const { value: delivery } of deliveries.values()) {
        if (underWay.size >= MAX_PARALLEL) return
        const due = delivery.nextAttemptAtMs !== null && delivery.nextAttemptAtMs <= emulator.nowMs()
        if (!due || underWay.has(delivery.id)) continue
        const trip = attempt(delivery)
          .catch((error: unknown) => console.error('A simulated webhook could not be kept:', error))
          .finally(() => underWay.delete(delivery.id))
        underWay.set(delivery.id, trip)
      }
    },
    async stop() {
      stopped.abort()
      await Promise.all(underWay.values())
    },
  }
}

function createdAtMs({ state }: Emulator, eventId: string): number | undefined {
  const snapshot = state.events.get(eventId)?.value
  if (snapshot) return snapshot.created * 1000
  const thin = state.thinEvents.get(eventId)?.value
  return thin ? Date.parse(thin.created) : undefined
}

/** One attempt, signed as Stripe signs; the answer in a few words, a 2xx when it arrived. */
async function sendOnce({ state, webhooks: hooks }: Emulator, delivery: Delivery, stopped: AbortSignal) {
  const event = state.events.get(delivery.eventId) ?? state.thinEvents.get(delivery.eventId)
  if (!event) return 'the event is gone'
  const { url, secret } = hooks[delivery.hook]
  const payload = JSON.stringify(event.value)
  const signature = webhooks.generateTestHeaderString({ payload, secret })
  try {
    const response = await fetch(url, {
      method: 'POST',
      body: payload,
      headers: {
        'Content-Type': 'application/json; charset=utf-8',
        'Stripe-Signature': signature,
        'User-Agent': 'Stripe/1.0 (simulation)',
      },
      redirect: 'manual',
      signal: AbortSignal.any([stopped, AbortSignal.timeout(RESPONSE_TIMEOUT_MS)]),
    })
    await response.body?.cancel()
    return `${response.status} ${response.statusText}`.trim()
  } catch (error) {
    return error instanceof Error && error.name === 'TimeoutError'
      ? 'no answer in 10 s'
      : 'could not be reached'
  }
}
