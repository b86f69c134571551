import type { MembershipOffer } from '@lorecircle/shared/membership/calls'
import type { Plan } from '@lorecircle/shared/membership/plans'
import { toDollars } from '@lorecircle/shared/money'

const spans = { monthly: 'month', yearly: 'year' } as const satisfies Record<Plan, string>

/** What a plan costs with a coupon: `$10.00 for the first month, then $20.00 a month.` */
export function offerInWords(plan: Plan, { firstInCents, laterInCents, payments }: MembershipOffer): string {
  const span = spans[plan]
  const first = toDollars(firstInCents)
  if (payments === null) return `${first} a ${span}, for as long as you stay.`
  const lower = payments === 1 ? `${first} for the first ${span}` : `${first} a ${span}, ${payments} times`
  return `${lower}, then ${toDollars(laterInCents)} a ${span}.`
}
