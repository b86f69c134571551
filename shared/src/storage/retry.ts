export type Sleep = (ms: number) => Promise<void>

export const sleep: Sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms))

type Attempt = {
  /** Skips the pause before the next attempt, because there was no conflict. */
  goOn(): void
}

/** Attempts with full jitter between them: 12 of them, with pauses up to 20 ms, 40 ms … 640 ms. */
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
} = {}): AsyncGenerator<Attempt> {
  for (let number = 1; number <= limit; number++) {
    let isSmooth = false
    yield { goOn: () => (isSmooth = true) }
    if (!isSmooth && number < limit) await pause(Math.random() * Math.min(capInMs, baseInMs * 2 ** number))
  }
}
