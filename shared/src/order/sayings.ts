/** What an order's page says of the last thing that its reader did there; each under its path. */
export const orderSayings = {
  'address-changed': 'Address saved. We’ve emailed you and the author.',
  'address-packed': 'The parcel is already packed, so the address cannot change. Please contact the author.',
  'address-limit':
    'The address was changed too often today. Please try again tomorrow or contact the author.',
  'address-unclear': 'Part of the address is missing or too long. Nothing was changed.',
  'question-sent': 'Question sent. The answer comes by email.',
  'preorder-cancelled': 'Your preorder is cancelled. What you paid for it is refunded.',
  'preorder-late':
    'It is already released or on its way, so you cannot cancel it here. Please contact the author.',
  fault: 'Something went wrong. Please try again.',
} as const
export type OrderSaying = keyof typeof orderSayings
