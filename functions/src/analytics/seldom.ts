/** Does the work once in so long at most, however often it is asked to; null in between. */
export function limitFrequency<T>(
  work: () => Promise<T>,
  { pauseMs, now }: { pauseMs: number; now: () => Date },
): () => Promise<T | null> {
  let doneAtMs = Number.NEGATIVE_INFINITY
  return async () => {
    const nowMs = now().getTime()
    if (nowMs - doneAtMs < pauseMs) return null
    doneAtMs = nowMs
    return work()
  }
}
