import type { MembershipStatus } from '@lorecircle/shared/membership/calls'

/** Progress of a shop until it is open: three steps, then books (B4-13 to B4-19). */
export type Progress = {
  member: boolean
  isLapsed: boolean
  subdomain: string | null
  payments: PaymentsState
  /** The first open step; 4 if only books are missing. */
  step: 1 | 2 | 3 | 4
}

export type PaymentsState = 'not_connected' | 'action_required' | 'ready'

export function setupProgress(status: MembershipStatus): Progress {
  const { membershipactive: member, subdomain } = status
  const payments = paymentsOf(status.stripe)
  const isLapsed = status.states?.membership === 'ended'
  return { member, isLapsed, subdomain, payments, step: stepOf(member, subdomain, payments) }
}

function paymentsOf(stripe: MembershipStatus['stripe']): PaymentsState {
  if (stripe.connectedAccountId === null) return 'not_connected'
  return stripe.charges_enabled && stripe.payouts_enabled && stripe.details_submitted
    ? 'ready'
    : 'action_required'
}

function stepOf(member: boolean, subdomain: string | null, payments: PaymentsState): Progress['step'] {
  if (!member) return 1
  if (subdomain === null) return 2
  return payments === 'ready' ? 4 : 3
}

export type ShopClosed = 'membership' | 'payments'

/** Null if the shop sells, or if that is unknown. The publisher decides. */
export function shopClosed(progress: Progress | undefined): ShopClosed | null {
  if (!progress) return null
  if (!progress.member) return 'membership'
  return progress.payments === 'ready' ? null : 'payments'
}

/** The reason why Publish Now is disabled; null if it is enabled. The server decides. */
export function publishingClosed({ member, isLapsed, subdomain, payments }: Progress): string | null {
  if (isLapsed) return 'Your membership has ended. Renew it to publish.'
  if (!member) return 'Publishing opens with your membership (Step\u00a01).'
  if (subdomain === null) return 'Publishing opens once you have claimed your subdomain (Step\u00a02).'
  return payments === 'ready' ? null : 'Publishing opens once your payments are ready (Step\u00a03).'
}

/** True if an invoice is open. It has to be paid at Stripe, because a second subscription would charge twice. */
export const hasUnpaidInvoice = ({
  membership_status,
}: Pick<MembershipStatus, 'membership_status'>): boolean => membership_status === 'past_due'

/** Requirements for selling a book; a cover is optional. */
export const firstBookNeeds =
  'A title and one format with a price and a quantity are enough. A cover can come later.'
