/** What the functions' restricted key may do at Stripe, and nothing else; 'write' reads as well. */
export const keyScopes = [
  {
    resource: 'Accounts (v2)',
    access: 'write',
    why: 'authors open their own account, and its standing is read',
  },
  { resource: 'Account Links', access: 'write', why: 'the way to Stripe’s onboarding' },
  {
    resource: 'Checkout Sessions',
    access: 'write',
    why: 'memberships, and readers’ payments on authors’ accounts',
  },
  { resource: 'Customers', access: 'write', why: 'a member is a customer' },
  { resource: 'Subscriptions', access: 'write', why: 'a membership ends with its account' },
  { resource: 'Customer portal', access: 'write', why: 'members manage card, plan and invoices' },
  { resource: 'Promotion Codes', access: 'read', why: 'what a coupon makes of the price' },
  { resource: 'Coupons', access: 'write', why: 'a discount is a coupon for one payment' },
  { resource: 'Prices', access: 'read', why: 'which plan a coupon is for' },
  { resource: 'PaymentIntents', access: 'read', why: 'to which order a refund belongs' },
  { resource: 'Charges and Refunds', access: 'write', why: 'authors refund orders' },
  { resource: 'Disputes', access: 'read', why: 'authors hear of a dispute and its deadline' },
  { resource: 'Tax Settings', access: 'read', why: 'whether an author collects tax' },
  { resource: 'Events', access: 'read', why: 'news of accounts is thin, and looked up' },
] as const
