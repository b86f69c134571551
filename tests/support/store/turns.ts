import type { Random } from '../../bench/market/random.ts'

/** Waits for one's turn. */
export type Turn = (() => Promise<void>) & {
  /** Nobody's turn comes while this is done, however long it takes. */
  alone<A>(work: () => Promise<A>): Promise<A>
}

export const noTurns: Turn = Object.assign(async () => {}, { alone: <A>(work: () => Promise<A>) => work() })

/**
 * Lets those who wait go on one at a time, in an order that the seed decides: the next one goes when all others have
 * come to a wait of their own. Whoever waits before and after each call meets everybody everywhere.
 */
export function createTurns(random: Random): Turn {
  const waiting: (() => void)[] = []
  let isDue = false
  let alone = 0

  function arm() {
    if (isDue || alone > 0 || waiting.length === 0) return
    isDue = true
    // By then everything that needs no one else has been done.
    setImmediate(() => {
      isDue = false
      if (alone > 0) return
      const [go] = waiting.splice(Math.floor(random.next() * waiting.length), 1)
      go?.()
      arm()
    })
  }

  const wait = () =>
    new Promise<void>((resolve) => {
      waiting.push(resolve)
      arm()
    })

  return Object.assign(wait, {
    async alone<A>(work: () => Promise<A>): Promise<A> {
      alone++
      try {
        return await work()
      } finally {
        alone--
        arm()
      }
    },
  })
}
