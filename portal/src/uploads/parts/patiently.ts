import { ApiError } from '../../api/api-error.ts'

/** What the store answered to a part that it did not take. */
export class StoreRefusal extends Error {
  /** The HTTP status. */
  readonly status: number

  constructor(status: number) {
    super(`Upload failed: ${status}`)
    this.name = 'StoreRefusal'
    this.status = status
  }
}

export type Patience = {
  signal: AbortSignal
  /** The network is away, and it is tried again. */
  onAway: () => void
  pause?: (ms: number, signal: AbortSignal) => Promise<void>
}

/** Tries again and again, later each time: for ever without a network, for a while where the other side is in trouble. */
export async function patiently<T>(
  attempt: () => Promise<T>,
  { signal, onAway, pause = untilOnline }: Patience,
): Promise<T> {
  for (let tries = 1; ; tries++) {
    signal.throwIfAborted()
    try {
      return await attempt()
    } catch (error) {
      signal.throwIfAborted()
      if (tries >= mostTriesAfter(error)) throw error
      if (isWayLost(error)) onAway()
      await pause(pauseAfter(tries), signal)
    }
  }
}

const isWayLost = (error: unknown): boolean => error instanceof ApiError && error.status === 0

/** A signature that has run out, and bits that were lost on the way, are worth another try; an ended upload is not. */
function mostTriesAfter(error: unknown): number {
  if (isWayLost(error)) return Number.POSITIVE_INFINITY
  if (!(error instanceof ApiError) && !(error instanceof StoreRefusal)) return 1
  if (error.status >= 500) return 8
  return error instanceof StoreRefusal && error.status !== 404 ? 3 : 1
}

const longestPauseMs = 30_000

const pauseAfter = (tries: number): number => Math.min(longestPauseMs, 500 * 2 ** (tries - 1))

/** So long, or until the browser has found a network, if that comes first. */
function untilOnline(ms: number, signal: AbortSignal): Promise<void> {
  const listening = new AbortController()
  return new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, ms)
    const { signal: heard } = listening
    addEventListener('online', () => resolve(), { signal: heard })
    signal.addEventListener('abort', () => reject(signal.reason), { signal: heard })
    heard.addEventListener('abort', () => clearTimeout(timer))
  }).finally(() => listening.abort())
}
