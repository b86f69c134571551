/** The launch coupon, once for each author: at Stripe, and on one machine. */
export const launchOffer = {
  id: 'FIRSTCHAPTER',
  name: 'First chapter',
  percentOff: 50,
  duration: 'once',
  /** Only for whoever was no member before (Stripe: `first_time_transaction`). */
  isForFirst: true,
} as const
