import type { Sleep } from '@lorecircle/shared/storage/retry'

type Patience = { patienceInMs: number; pauseInMs: number; now: () => Date; sleep: Sleep }

/** Asks again and again until the answer will do or patience is at its end; the last answer either way. */
export async function askUntil<T>(
  ask: () => Promise<T>,
  willDo: (answer: T) => boolean,
  { patienceInMs, pauseInMs, now, sleep }: Patience,
): Promise<T> {
  const endsAtMs = now().getTime() + patienceInMs
  for (;;) {
    const answer = await ask()
    if (willDo(answer) || now().getTime() + pauseInMs > endsAtMs) return answer
    await sleep(pauseInMs)
  }
}
