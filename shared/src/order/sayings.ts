/** What an order's page says of the last thing that its reader did there; each under its path. */
export const orderSayings = {
  'address-changed': 'The address is changed. We’ve emailed you and the author.',
  'address-packed': 'The parcel is packed already, so its address stays. Please write to the author.',
  'address-limit':
    'The address was changed often today, so it stays as it is. Please try again tomorrow or write to the author.',
  'address-unclear': 'A part of the address is missing or too long. Nothing was changed.',
  'question-sent': 'Your question is on its way. The answer comes by email.',
  'preorder-cancelled': 'Your preorder is cancelled. What you paid for it goes back to you.',
  'preorder-late':
    'It is out already, or on its way, so it can no longer be cancelled here. Please write to the author.',
  fault: 'That did not work. Please try it once more.',
} as const
export type OrderSaying = keyof typeof orderSayings
