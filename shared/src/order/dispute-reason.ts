/** Why a bank disputes a payment, as a part of a sentence: 'The reader says that …'. */
export const disputeReason = (reason: string): string =>
  reasons[reason] ?? 'something is wrong with the payment'

/** Stripe's words; others stand for what no buyer of a book can say. */
const reasons: Partial<Record<string, string>> = {
  credit_not_processed: 'a refund that they were promised did not come',
  customer_initiated: 'they want the money back',
  debit_not_authorized: 'they did not allow the payment',
  duplicate: 'they paid twice',
  fraudulent: 'they did not make the payment',
  product_not_received: 'the order did not arrive',
  product_unacceptable: 'the order is not what it was said to be',
  subscription_canceled: 'they had called it off',
  unrecognized: 'they do not know the payment',
}
