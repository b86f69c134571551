import { startCheckout } from './checkout.ts'
import type { CheckContext } from './places.ts'
import { type Row, row, seenBy } from './row.ts'
import { copyIn, countOf } from './shelf.ts'
import { waitFor } from './wait-for.ts'

/** A reader goes to pay, and turns back: the copy is held meanwhile, and can be had again. Nobody pays anything. */
export async function testPurchase(look: CheckContext): Promise<Row[]> {
  const open: { cancel?: () => Promise<string> } = {}
  const before = { held: 0 }
  const now = { held: async (): Promise<number> => 0 }
  try {
    const held = await row('a checkout holds its copy', async () => {
      const copy = await copyIn(look)
      now.held = async () => (await countOf(look, copy)).held
      before.held = await now.held()
      const checkout = await startCheckout(look, copy)
      open.cancel = checkout.cancel
      await waitFor(look.patienceInMs, async () => (await now.held()) === before.held + 1)
      return seenBy('one copy more is held', [], `${before.held + 1} held, to pay at ${siteOf(checkout.url)}`)
    })
    if (!held.isRight) return [held]
    const free = await row('who turns back gives it back', async () => {
      const led = (await open.cancel?.()) ?? ''
      delete open.cancel
      await waitFor(look.patienceInMs, async () => (await now.held()) === before.held)
      const problems = led.includes('/checkout-failed/cancelled/') ? [] : [`the reader is led to ${led}`]
      return seenBy('as many held as before', problems, `${before.held} held`)
    })
    return [held, free]
  } finally {
    await open.cancel?.().catch(() => undefined)
  }
}

const siteOf = (url: string): string => new URL(url).host
