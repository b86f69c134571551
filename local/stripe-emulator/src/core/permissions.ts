import { z } from 'zod'
import { StripeApiError } from './errors.ts'
import { PLATFORM } from './state.ts'

type Access = 'none' | 'read' | 'write'
/** A restricted key (`rk_test_…`) and what it is granted, by permission: on the platform, and on connected accounts. */
export type RestrictedKey = {
  key: string
  permissions: Record<string, Record<'platform' | 'connect', Access>>
}

/**
 * The permission that each path needs, as Stripe names it in its errors.
 * https://docs.stripe.com/stripe-apps/reference/permissions
 */
const permissionByPath: Record<string, string> = {
  '/v1/customers': 'customer',
  '/v1/products': 'product',
  '/v1/prices': 'plan',
  '/v1/coupons': 'coupon',
  '/v1/tax/settings': 'tax_settings',
  '/v1/tax/registrations': 'tax_settings',
  '/v1/promotion_codes': 'promotion_code',
  '/v1/checkout/sessions': 'checkout_session',
  '/v1/subscriptions': 'subscription',
  '/v1/invoices': 'invoice',
  '/v1/payment_intents': 'payment_intent',
  '/v1/charges': 'charge',
  '/v1/refunds': 'charge',
  '/v1/disputes': 'dispute',
  '/v1/events': 'event',
  '/v1/billing_portal/sessions': 'customer_portal',
  '/v1/billing_portal/configurations': 'customer_portal',
  '/v1/webhook_endpoints': 'webhook',
  '/v2/core/accounts': 'connected_account',
  '/v2/core/account_links': 'account_link',
  '/v2/core/event_destinations': 'webhook',
}

/** The permission to read an object that a field expands to; other fields are parts of their own object. */
const permissionByField: Record<string, string> = {
  charge: 'charge',
  coupon: 'coupon',
  customer: 'customer',
  dispute: 'dispute',
  invoice: 'invoice',
  latest_charge: 'charge',
  latest_invoice: 'invoice',
  payment_intent: 'payment_intent',
  price: 'plan',
  product: 'product',
  refunds: 'charge',
  subscription: 'subscription',
}

/** Permissions to read that another permission includes. */
const includes: Record<string, readonly string[]> = { checkout_session: ['payment_intent', 'product'] }

/** The permission that a path needs, or null where the table does not list it. */
export const permissionFor = (path: string): string | null =>
  Object.entries(permissionByPath).find(([start]) => path === start || path.startsWith(`${start}/`))?.[1] ??
  null

type Asked = { method: string; path: string; owner: string; params: unknown }

/** A 403 in Stripe's words where the restricted key lacks a permission for the call or for what it expands. */
export function assertPermitted({ key, permissions }: RestrictedKey, asked: Asked): void {
  const column = asked.owner === PLATFORM ? 'platform' : 'connect'
  const needed = [
    [permissionFor(asked.path) ?? 'unknown', asked.method === 'GET' ? 'read' : 'write'] as const,
    ...expandedFields(asked.params).flatMap((field) => {
      const permission = permissionByField[field]
      return permission === undefined ? [] : [[permission, 'read'] as const]
    }),
  ]
  for (const [permission, access] of needed)
    if (!grants(permissions, column, permission, access)) throw notPermitted(key, asked, permission, access)
}

function grants(
  permissions: RestrictedKey['permissions'],
  column: 'platform' | 'connect',
  permission: string,
  access: 'read' | 'write',
): boolean {
  const granted = permissions[permission]?.[column] ?? 'none'
  if (granted === 'write' || granted === access) return true
  return (
    access === 'read' &&
    Object.entries(includes).some(
      ([other, included]) =>
        included.includes(permission) && (permissions[other]?.[column] ?? 'none') !== 'none',
    )
  )
}

const Expanding = z.object({ expand: z.array(z.string()) })
const expandedFields = (params: unknown): string[] =>
  (Expanding.safeParse(params).data?.expand ?? []).flatMap((path) => path.split('.'))

const notPermitted = (key: string, { owner }: Asked, permission: string, access: string) =>
  new StripeApiError(
    `The provided key '${key.slice(0, 8)}${'*'.repeat(12)}${key.slice(-6)}' does not have the required permissions for this endpoint on account '${owner}'. Having the 'rak_${permission}_${access}' permission would allow this request to continue.`,
    { status: 403, code: 'more_permissions_required' },
  )
