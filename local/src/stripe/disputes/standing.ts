import type Stripe from 'stripe'

type Named = Pick<Stripe.Dispute, 'status'>

export const isInquiry = ({ status }: Named) => status.startsWith('warning_')

export const isClosed = ({ status }: Named) =>
  status === 'won' || status === 'lost' || status === 'warning_closed'

/** The money is gone already, or in somebody else's hands. */
export const blocksRefunds = (dispute: Named) => dispute.status !== 'won' && !isInquiry(dispute)
