import type Stripe from 'stripe'
import { z } from 'zod'
import type { Account } from './accounts.ts'
import { includable, type Known } from './params.ts'

const word = z.string()
const unread = z.unknown().optional()
const requested = z.object({ requested: z.boolean() }).optional()

export const AccountParams = z.strictObject({
  display_name: word.optional(),
  contact_email: z.email().optional(),
  contact_phone: word.optional(),
  dashboard: z.enum(['express', 'full', 'none']).optional(),
  identity: z
    .looseObject({
      country: word.optional(),
      entity_type: z.enum(['company', 'government_entity', 'individual', 'non_profit']).optional(),
    })
    .optional(),
  configuration: z
    .strictObject({
      merchant: z
        .looseObject({ capabilities: z.looseObject({ card_payments: requested }).optional() })
        .optional(),
      customer: unread,
      recipient: unread,
    })
    .optional(),
  defaults: z
    .strictObject({
      currency: word.optional(),
      locales: unread,
      profile: z
        .strictObject({
          business_url: word.optional(),
          doing_business_as: word.optional(),
          product_description: word.optional(),
        })
        .optional(),
      responsibilities: z
        .strictObject({
          fees_collector: z.enum(['application', 'stripe']),
          losses_collector: z.enum(['application', 'stripe']),
        })
        .optional(),
    })
    .optional(),
  metadata: z.record(z.string(), z.string().nullable()).optional(),
  ...includable,
} satisfies Known<Stripe.V2.Core.AccountCreateParams>)
export type AccountParams = z.output<typeof AccountParams>

type Profile = NonNullable<NonNullable<Account['defaults']>['profile']>
type ProfileParams = NonNullable<AccountParams['defaults']>['profile']

export const givenProfile = (profile: ProfileParams): Profile => ({
  ...(profile?.business_url ? { business_url: profile.business_url } : {}),
  ...(profile?.doing_business_as ? { doing_business_as: profile.doing_business_as } : {}),
  ...(profile?.product_description ? { product_description: profile.product_description } : {}),
})

export const withoutNulls = (metadata: AccountParams['metadata']) =>
  Object.fromEntries(Object.entries(metadata ?? {}).map(([key, value]) => [key, value ?? '']))
