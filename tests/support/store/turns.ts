import type { Random } from '../../bench/market/random.ts'

/** Waits for one's turn. */
export type Turn = () => Promise<void>

export const noTurns: Turn = async () => {}

/**
 * Lets those who wait go on one at a time, in an order that the seed decides: the next one goes when all others have
 * come to a wait of their own. Whoever waits before and after each call meets everybody everywhere.
 */
export function turnsOf(random: Random): Turn {
  const waiting: (() => void)[] = []
  let isDue = false

  function arm() {
    if (isDue || waiting.length === 0) return
    isDue = true
    // By then everything that needs no one else has been done.
    setImmediate(() => {
      isDue = false
      const [go] = waiting.splice(Math.floor(random.next() * waiting.length), 1)
      go?.()
      arm()
    })
  }

  return () =>
    new Promise((resolve) => {
      waiting.push(resolve)
      arm()
    })
}
