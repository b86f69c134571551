type DisputeReason = 'fraudulent' | 'product_not_received'
type Fate = {
  dispute?: { reason: DisputeReason; isInquiry: boolean }
  /** A refund that is not sure at once: it comes late, or seems to be done and fails later. */
  refund?: 'late' | 'fails'
}

/** What becomes of payments with the cards that Stripe documents for it, by their last four digits. */
const fates = new Map<string, Fate>([
  ['0259', { dispute: { reason: 'fraudulent', isInquiry: false } }],
  ['2685', { dispute: { reason: 'product_not_received', isInquiry: false } }],
  ['1976', { dispute: { reason: 'fraudulent', isInquiry: true } }],
  ['7726', { refund: 'late' }],
  ['5126', { refund: 'fails' }],
])

export const fateOf = (last4: string | null | undefined): Fate => fates.get(last4 ?? '') ?? {}
