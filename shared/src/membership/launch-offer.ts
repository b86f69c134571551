/** The coupon that the house gives out: at Stripe, and on one machine. */
export const launchOffer = {
  id: 'FIRSTCHAPTER',
  name: 'First chapter',
  percentOff: 50,
  duration: 'once',
} as const
