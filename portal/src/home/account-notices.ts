import type { MembershipStatus } from '@lorecircle/shared/membership/calls'
import { defaultTimeZone } from '@lorecircle/shared/time-zone/days'
import { settingsPath } from '@lorecircle/shared/urls/portal-paths'
import { paths } from '../paths/paths.ts'
import { hasUnpaidInvoice } from '../progress/progress.ts'
import { createDateFormats } from '../ui/days.ts'

type AccountNotice = { text: string; action: { label: string; to: string }; isClosed: boolean }

/** True if an open shop cannot sell: its membership has ended, or Stripe accepts no payments for it. */
export const isShopClosed = ({ subdomain, states }: MembershipStatus): boolean =>
  subdomain !== null && (states?.membership === 'ended' || states?.payments === 'restricted')

export function accountNotices(status: MembershipStatus): AccountNotice[] {
  const membership = membershipNotice(status)
  const payments = status.membershipactive ? paymentsNotice(status) : null
  return [membership, payments].filter((notice) => notice !== null)
}

const dayFor = ({ time_zone }: MembershipStatus) => createDateFormats(time_zone ?? defaultTimeZone).dayInWords

const overdue = ['past_due', 'ending_soon']

function membershipNotice(status: MembershipStatus): AccountNotice | null {
  const state = status.states?.membership ?? 'none'
  if (overdue.includes(state)) {
    const until = status.grace_ends_at ? ` until ${dayFor(status)(status.grace_ends_at)}` : ''
    return {
      text: `Your membership payment failed. Your shop stays open${until}.`,
      action: { label: 'Update Card', to: settingsPath('membership') },
      isClosed: false,
    }
  }
  if (state !== 'ended') return null
  const on = status.grace_ends_at ? ` on ${dayFor(status)(status.grace_ends_at)}` : ''
  return {
    text: `Your membership ended${on}.${status.subdomain === null ? '' : ' Your shop is closed: readers can see it, but they cannot buy.'}`,
    action: {
      label: 'Renew Membership',
      to: hasUnpaidInvoice(status) ? settingsPath('membership') : paths.subscribe,
    },
    isClosed: true,
  }
}

function paymentsNotice(status: MembershipStatus): AccountNotice | null {
  const { states, stripe } = status
  if (states?.payments === 'restricted')
    return {
      text: 'Your shop is closed: Stripe takes no payments for it until it has what it asks for.',
      action: { label: 'Finish at Stripe', to: settingsPath('stripe') },
      isClosed: true,
    }
  if (states?.payments !== 'information_due') return null
  const by = stripe.requirements_due_by ? ` by ${dayFor(status)(stripe.requirements_due_by)}` : ''
  return {
    text: `Stripe needs information from you${by}. Your shop sells as before until then.`,
    action: { label: 'Continue at Stripe', to: settingsPath('stripe') },
    isClosed: false,
  }
}
