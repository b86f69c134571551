export type StripeCall = `${'GET' | 'POST' | 'DELETE'} /${string}`
export type Access = 'none' | 'read' | 'write'

export type KeyScope = {
  resource: string
  /** Name in Stripe's errors and links, without `rak_` and the access. */
  permission: string
  /** Calls on the platform's own account: the column 'Permissions'. */
  platform: readonly StripeCall[]
  /** Calls on an author's account (header `Stripe-Account`): the column 'Connect permissions'. */
  connect: readonly StripeCall[]
  why: string
}

/**
 * Every call that the functions send to Stripe, by required permission. An expanded object needs its own read
 * permission, and is listed as the call that retrieves it. Accounts v2 are listed under the platform, since those
 * calls carry no `Stripe-Account`. https://docs.stripe.com/keys/restricted-api-keys,
 * https://docs.stripe.com/stripe-apps/reference/permissions
 */
export const keyScopes: readonly KeyScope[] = [
  {
    resource: 'Accounts v2',
    permission: 'connected_account',
    platform: ['POST /v2/core/accounts', 'GET /v2/core/accounts/:id', 'POST /v2/core/accounts/:id'],
    connect: [],
    why: 'authors open their own account, its name is copied and its status is read',
  },
  {
    resource: 'Account Links',
    permission: 'account_link',
    platform: ['POST /v2/core/account_links'],
    connect: [],
    why: 'authors are sent to Stripe’s onboarding',
  },
  {
    resource: 'Checkout Sessions',
    permission: 'checkout_session',
    platform: [
      'POST /v1/checkout/sessions',
      'GET /v1/checkout/sessions',
      'GET /v1/checkout/sessions/:id',
      'POST /v1/checkout/sessions/:id/expire',
    ],
    connect: [
      'POST /v1/checkout/sessions',
      'GET /v1/checkout/sessions/:id',
      'POST /v1/checkout/sessions/:id/expire',
      'GET /v1/checkout/sessions/:id/line_items',
    ],
    why: 'memberships on the platform, readers’ orders on authors’ accounts',
  },
  {
    resource: 'Customers',
    permission: 'customer',
    platform: ['GET /v1/customers', 'POST /v1/customers', 'POST /v1/customers/:id'],
    connect: [],
    why: 'a member is a customer',
  },
  {
    resource: 'Subscriptions',
    permission: 'subscription',
    platform: ['GET /v1/subscriptions', 'DELETE /v1/subscriptions/:id'],
    connect: [],
    why: 'the membership’s status; it is cancelled when its account is deleted',
  },
  {
    resource: 'Invoices',
    permission: 'invoice',
    platform: ['GET /v1/invoices/:id', 'POST /v1/invoices/create_preview'],
    connect: [],
    why: 'what a member owes, and the next payment',
  },
  {
    resource: 'Customer portal',
    permission: 'customer_portal',
    platform: ['POST /v1/billing_portal/sessions'],
    connect: [],
    why: 'members manage card, plan and invoices',
  },
  {
    resource: 'Promotion Codes',
    permission: 'promotion_code',
    platform: ['GET /v1/promotion_codes'],
    connect: [],
    why: 'a coupon code that a member types',
  },
  {
    resource: 'Coupons',
    permission: 'coupon',
    platform: ['GET /v1/coupons/:id'],
    connect: [],
    why: 'the price of a plan with a coupon',
  },
  {
    resource: 'Prices',
    permission: 'plan',
    platform: ['GET /v1/prices/:id'],
    connect: [],
    why: 'the plan that a coupon is for',
  },
  {
    resource: 'PaymentIntents',
    permission: 'payment_intent',
    platform: [],
    connect: ['GET /v1/payment_intents/:id'],
    why: 'the order that a refund or a dispute belongs to',
  },
  {
    resource: 'Charges and Refunds',
    permission: 'charge',
    platform: [],
    connect: ['GET /v1/charges/:id', 'GET /v1/refunds', 'POST /v1/refunds'],
    why: 'authors refund orders',
  },
  {
    resource: 'Disputes',
    permission: 'dispute',
    platform: [],
    connect: ['GET /v1/disputes/:id'],
    why: 'authors are told of a dispute and its deadline',
  },
  {
    resource: 'Tax Settings',
    permission: 'tax_settings',
    platform: [],
    connect: ['GET /v1/tax/settings'],
    why: 'whether an author collects tax',
  },
  {
    resource: 'Events',
    permission: 'event',
    platform: [],
    connect: ['GET /v1/events'],
    why: 'refunds and disputes whose webhook was lost',
  },
]

/** 'write' includes 'read'. */
export function accessFor(calls: readonly StripeCall[]): Access {
  if (calls.length === 0) return 'none'
  return calls.every((call) => call.startsWith('GET ')) ? 'read' : 'write'
}

export const keyPermissions = (
  scopes: readonly KeyScope[] = keyScopes,
): Record<string, { platform: Access; connect: Access }> =>
  Object.fromEntries(
    scopes.map(({ permission, platform, connect }) => [
      permission,
      { platform: accessFor(platform), connect: accessFor(connect) },
    ]),
  )

export const scopeRows = (): string[][] => [
  ['Resource', 'Permissions', 'Connect permissions', ''],
  ...keyScopes.map(({ resource, platform, connect, why }) => [
    resource,
    accessFor(platform),
    accessFor(connect),
    why,
  ]),
]
