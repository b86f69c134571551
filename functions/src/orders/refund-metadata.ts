import type Stripe from 'stripe'

type Returned = { lineId: string; quantity: number }

/** What a refund at Stripe says of the order's lines: `1x2,3x1`. */
export const metadataOf = (lines: readonly Returned[]): Stripe.MetadataParam =>
  lines.length === 0 ? {} : { lines: lines.map(({ lineId, quantity }) => `${lineId}x${quantity}`).join(',') }

/** The lines that a refund names; none where it was made in Stripe's own dashboard. */
export function linesReturned(metadata: Stripe.Metadata | null): Returned[] {
  return (metadata?.lines ?? '').split(',').flatMap((part) => {
    const [, lineId = '', quantity] = /^(\d+)x(\d+)$/.exec(part) ?? []
    return quantity === undefined || Number(quantity) < 1 ? [] : [{ lineId, quantity: Number(quantity) }]
  })
}
