import type { StripeFaults } from '../faults/stripe-faults.ts'
import { type FaultBoard, isEveryNth } from '../faults/switches.ts'
import type { RestrictedKey } from './permissions.ts'
import type { HookName, State } from './state.ts'

export type Hook = { url: string; secret: string }

export type Emulator = {
  state: State
  nowMs: () => number
  /** Base URL of the hosted pages, without a trailing slash. */
  publicUrl: string
  /** May do everything, as an operator's key may. */
  secretKey: string
  /** The key of the product. */
  restrictedKey?: RestrictedKey
  webhooks: Record<HookName, Hook>
  switches: FaultBoard<StripeFaults>
  faultTriggers: FaultTriggers
}

/** Each call advances the switch's count; true if the fault is due. */
type FaultTriggers = Record<
  'shouldRateLimit' | 'shouldFailAfter' | 'shouldFailBefore' | 'shouldDeliverTwice' | 'shouldDeliverLate',
  () => boolean
>

export const faultTriggers = (board: FaultBoard<StripeFaults>): FaultTriggers => ({
  shouldRateLimit: isEveryNth(() => board.set.rateLimitEveryNth),
  shouldFailAfter: isEveryNth(() => board.set.failureEveryNth),
  shouldFailBefore: isEveryNth(() => board.set.failureBeforeEveryNth),
  shouldDeliverTwice: isEveryNth(() => board.set.newsTwiceEveryNth),
  shouldDeliverLate: isEveryNth(() => board.set.newsLateEveryNth),
})

/** One call of the API: on whose behalf, with which parameters, under which idempotency key. */
export type Call = {
  owner: string
  /** The id in the path, or the empty string. */
  id: string
  params: unknown
  idempotencyKey: string | null
}

export const nowSeconds = (emulator: Emulator) => Math.floor(emulator.nowMs() / 1000)
