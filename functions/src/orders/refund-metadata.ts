import type { Returned } from '@lorecircle/shared/order/refund-amount'
import type Stripe from 'stripe'

/** What a refund at Stripe says of the order's lines: `1x2,3x1`, and whether these copies go back on sale. */
export const metadataOf = (
  lines: readonly Returned[],
  { restock, saveId, isCancelled }: { restock: boolean; saveId: string; isCancelled?: true | undefined },
): Stripe.MetadataParam => ({
  saveId,
  ...(lines.length === 0
    ? {}
    : { lines: lines.map(({ lineId, quantity }) => `${lineId}x${quantity}`).join(',') }),
  ...(restock ? { restock: 'yes' } : {}),
  ...(isCancelled ? { cancelled: 'yes' } : {}),
})

/** The lines that a refund names; none where it was made in Stripe's own dashboard. */
export function linesReturned(metadata: Stripe.Metadata | null): Returned[] {
  return (metadata?.lines ?? '').split(',').flatMap((part) => {
    const [, lineId = '', quantity] = /^(\d+)x(\d+)$/.exec(part) ?? []
    return quantity === undefined || Number(quantity) < 1 ? [] : [{ lineId, quantity: Number(quantity) }]
  })
}

/** Whether a reader cancelled a preorder by it. */
export const isCancellation = (metadata: Stripe.Metadata | null): boolean => metadata?.cancelled === 'yes'

/** Those of them that go back on sale. */
export const linesRestocked = (metadata: Stripe.Metadata | null): Returned[] =>
  metadata?.restock === 'yes' ? linesReturned(metadata) : []
