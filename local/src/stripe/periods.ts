import type Stripe from 'stripe'

/** The same day one period later, or the last day of a shorter month; seconds in, seconds out. */
export function afterPeriod(startSeconds: number, price: Pick<Stripe.Price, 'recurring'>): number {
  const months = price.recurring?.interval === 'year' ? 12 : 1
  const start = new Date(startSeconds * 1000)
  const target = new Date(start)
  target.setUTCMonth(start.getUTCMonth() + months)
  if (target.getUTCDate() !== start.getUTCDate()) target.setUTCDate(0)
  return Math.floor(target.getTime() / 1000)
}
