import type { MembershipDetails, MembershipOffer } from '@lorecircle/shared/membership/calls'
import type { Plan } from '@lorecircle/shared/membership/plans'
import { toDollars } from '@lorecircle/shared/money'
import { ApiError } from '../api/api-error.ts'
import type { DateFormats } from '../ui/days.ts'
import type { MembershipChoice } from './queries.ts'

export function describeMembership(
  { state, endsAt }: MembershipDetails,
  { dayInWords }: DateFormats,
): string {
  const until = endsAt && dayInWords(endsAt)
  const sentences = {
    none: 'You have no membership yet.',
    active: 'Your membership is active.',
    trialing: until ? `Your trial runs until ${until}.` : 'Your trial is running.',
    past_due: `Your last payment did not go through. Your shop goes on selling until ${until}.`,
    ending: `You have cancelled. Your membership runs until ${until} and is not renewed.`,
    lapsed: until ? `Your membership ended on ${until}.` : 'Your membership has ended.',
  } as const satisfies Record<MembershipDetails['state'], string>
  return sentences[state]
}

/** `$20.00 on December 21, 2026`; null if no payment is due. */
export function describeNextPayment(
  { nextPayment }: MembershipDetails,
  { dayInWords }: DateFormats,
): string | null {
  if (nextPayment === null) return null
  const { at, amountInCents } = nextPayment
  const amount = toDollars(amountInCents)
  return at === null ? amount : `${amount} on ${dayInWords(at)}`
}

export const hasOpenInvoice = ({ state, nextPayment }: MembershipDetails): boolean =>
  nextPayment !== null && (state === 'past_due' || state === 'lapsed')

const spans = { monthly: 'month', yearly: 'year' } as const satisfies Record<Plan, string>

const logInFirst = {
  subscribe: 'Please log in to subscribe.',
  getstarted: 'Please log in first.',
} as const satisfies Record<MembershipChoice['from'], string>

/** The spec's sentences for a checkout that did not start (B8-28 to B8-30). */
export function subscribeFailure(error: Error, from: MembershipChoice['from']): string {
  if (!(error instanceof ApiError)) return 'Something went wrong. Try again.'
  if (error.status === 401) return logInFirst[from]
  if (error.status === 0) return error.message
  if (error.code !== 'answer.unexpected') return `Failed to create Stripe session: ${error.message}`
  const isAnswer = error.status >= 200 && error.status < 300
  return isAnswer
    ? 'Failed to create Stripe session.'
    : `Failed to create Stripe session: HTTP ${error.status}`
}

/** Price of a plan with a coupon: `$10.00 for the first month, then $20.00 a month.` */
export function describeOffer(plan: Plan, { firstInCents, laterInCents, payments }: MembershipOffer): string {
  const span = spans[plan]
  const first = toDollars(firstInCents)
  if (payments === null) return `${first} a ${span}, for as long as you stay.`
  const lower = payments === 1 ? `${first} for the first ${span}` : `${first} a ${span}, ${payments} times`
  return `${lower}, then ${toDollars(laterInCents)} a ${span}.`
}
