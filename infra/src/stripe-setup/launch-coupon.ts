import { launchOffer } from '@lorecircle/shared/membership/launch-offer'
import type Stripe from 'stripe'
import { found } from './found.ts'
import { productIdOf } from './membership-plans.ts'
import type { Piece } from './piece.ts'

const { id, name, percentOff, duration, isForFirst } = launchOffer

/** What a coupon takes off never changes: one that takes off something else has to be deleted by a person. */
export const launchCoupon: Piece = {
  name: `coupon ${id}`,
  async look(stripe) {
    const known = await found(() => stripe.coupons.retrieve(id))
    if (known === null) return { state: 'missing', why: 'there is none' }
    if (known.percent_off !== percentOff || known.duration !== duration)
      return {
        state: 'differs',
        why: `it takes off ${known.percent_off} %, ${known.duration}: delete it first`,
      }
    return { state: 'there' }
  },
  async settle(stripe) {
    const applies_to = { products: [productIdOf('monthly')] }
    await stripe.coupons.create({ id, name, percent_off: percentOff, duration, applies_to })
  },
}

/** What people type. */
export const launchCode: Piece = {
  name: `promotion code ${id}`,
  async look(stripe) {
    const known = await codeOf(stripe)
    if (!known) return { state: 'missing', why: 'no active code reads so' }
    return known.restrictions.first_time_transaction
      ? { state: 'there' }
      : { state: 'differs', why: 'an author can use it again' }
  },
  /** Stripe changes no restriction of a code that is there: it gives way to a new one. */
  async settle(stripe) {
    const known = await codeOf(stripe)
    if (known) await stripe.promotionCodes.update(known.id, { active: false })
    await stripe.promotionCodes.create({
      code: id,
      promotion: { type: 'coupon', coupon: id },
      restrictions: { first_time_transaction: isForFirst },
    })
  },
}

async function codeOf(stripe: Stripe): Promise<Stripe.PromotionCode | undefined> {
  const { data } = await stripe.promotionCodes.list({ code: id, active: true, limit: 1 })
  return data[0]
}
