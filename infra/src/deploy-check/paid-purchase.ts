import { leftOf } from '@lorecircle/shared/order/refund-amount'
import { calls } from '@lorecircle/shared/registry/calls'
import type { CheckAuthor } from './author.ts'
import { call } from './call.ts'
import { startCheckout } from './checkout.ts'
import type { Mailbox } from './mail.ts'
import type { CheckContext } from './places.ts'
import { type Row, row, seenBy } from './row.ts'
import { copyIn, countOf } from './shelf.ts'
import { waitFor } from './wait-for.ts'

/** Fills in the payment page, and answers where that leads. Only an emulator's can be filled in without a browser. */
export type Pay = (url: string, email: string) => Promise<string>

/** A copy is paid for, its reader written to, the money given back: an order that came to nothing is left. */
export function paidPurchase(
  look: CheckContext,
  { author, pay, mailTo }: { author: CheckAuthor; pay: Pay; mailTo: Mailbox },
): Promise<Row> {
  const { ask, patienceInMs } = look
  return row('a paid copy is sold, and taken back', async () => {
    const email = `reader.${crypto.randomUUID().slice(0, 8)}@lorecircle.example`
    const copy = await copyIn(look)
    const { left } = await countOf(look, copy)
    const isLeft = async (copies: number) => (await countOf(look, copy)).left === copies
    const paid = await pay((await startCheckout(look, copy)).url, email)
    const thanks = (await ask(paid)).headers.location ?? ''
    const [, id] = /\/thank-you\/([^/]+)\//.exec(thanks) ?? []
    if (id === undefined) throw new Error(`paying led to ${thanks || 'nowhere'}`)
    try {
      await waitFor(patienceInMs, () => isLeft(left - 1))
      await waitFor(patienceInMs, async () => (await mailTo(email)).length > 0)
    } finally {
      await refund(look, author, id)
    }
    await waitFor(patienceInMs, () => isLeft(left))
    return seenBy('one copy less, a receipt, and all as before', [], `order ${id} came, and went back`)
  })
}

async function refund({ ask, origin }: CheckContext, { token }: CheckAuthor, id: string): Promise<void> {
  const asker = { at: origin, token }
  const { order } = (await call(ask, calls.order, { id }, asker)).said
  const wish = { orderId: id, what: 'all', shownInCents: leftOf(order), restock: true } as const
  await call(ask, calls.refundOrder, { ...wish, saveId: crypto.randomUUID() }, asker)
}
