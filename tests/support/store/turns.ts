import type { Random } from '../../bench/market/random.ts'

export type Turn = (() => Promise<void>) & {
  alone<A>(work: () => Promise<A>): Promise<A>
}

export const noTurns: Turn = Object.assign(async () => {}, { alone: <A>(work: () => Promise<A>) => work() })

/**
 * Lets waiting tasks continue one at a time, in an order that depends on the seed: the next one continues once all
 * others are waiting. Tasks that wait before and after each call cover every interleaving.
 */
export function createTurns(random: Random): Turn {
  const waiting: (() => void)[] = []
  let isDue = false
  let alone = 0

  function arm() {
    if (isDue || alone > 0 || waiting.length === 0) return
    isDue = true
    // By then all work that depends on no other task is done.
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
