import type { MembershipDetails } from '@lorecircle/shared/membership/calls'
import { toDollars } from '@lorecircle/shared/money'
import type { Days } from '../ui/days.ts'

/** How the membership stands, in a sentence. */
export function standingInWords({ state, endsAt }: MembershipDetails, { dayInWords }: Days): string {
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

/** `$20.00 on December 21, 2026`; null where nothing is asked for. */
export function paymentInWords({ nextPayment }: MembershipDetails, { dayInWords }: Days): string | null {
  if (nextPayment === null) return null
  const { at, amountInCents } = nextPayment
  const amount = toDollars(amountInCents)
  return at === null ? amount : `${amount} on ${dayInWords(at)}`
}

/** Whether an invoice is open that only paying it settles. */
export const owes = ({ state, nextPayment }: MembershipDetails): boolean =>
  nextPayment !== null && (state === 'past_due' || state === 'lapsed')
