export type Sleep = (ms: number) => Promise<void>

export const sleep: Sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms))

/** Yields attempt numbers with full jitter between them: 12 attempts, pauses up to 20 ms, 40 ms … 640 ms. */
export async function* attempts({
  limit = 12,
  baseInMs = 10,
  capInMs = 640,
  pause = sleep,
}: {
  limit?: number
  baseInMs?: number
  capInMs?: number
  pause?: Sleep
} = {}): AsyncGenerator<number> {
  for (let attempt = 1; attempt <= limit; attempt++) {
    if (attempt > 1) await pause(Math.random() * Math.min(capInMs, baseInMs * 2 ** (attempt - 1)))
    yield attempt
  }
}
