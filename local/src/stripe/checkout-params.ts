import type Stripe from 'stripe'
import { z } from 'zod'
import { CustomFields } from './custom-fields.ts'
import { CustomText } from './custom-text.ts'
import { OrderLine } from './order-line.ts'
import { expandable, flag, ignored, integer, type Known, metadata, text, webAddress } from './params.ts'
import { AllowedCountry } from './shipping/allowed-countries.ts'
import { ShippingOptions } from './shipping/shipping-options.ts'

export const CreateCheckout = z.strictObject({
  mode: z.enum(['payment', 'subscription']),
  line_items: z.array(OrderLine).min(1).max(100),
  success_url: webAddress,
  cancel_url: webAddress.optional(),
  customer: text.optional(),
  customer_email: z.email().optional(),
  client_reference_id: text.max(200).optional(),
  metadata: metadata.optional(),
  expires_at: integer.optional(),
  discounts: z
    .array(z.strictObject({ coupon: text.optional(), promotion_code: text.optional() }))
    .max(1)
    .optional(),
  allow_promotion_codes: flag.optional(),
  automatic_tax: z.strictObject({ enabled: flag, liability: ignored }).optional(),
  allowed_payment_method_types: z
    .array(z.literal('card', 'only card payments exist in this simulation'))
    .optional(),
  payment_method_collection: z.enum(['always', 'if_required']).optional(),
  shipping_address_collection: z
    .strictObject({ allowed_countries: z.array(AllowedCountry).min(1) })
    .optional(),
  shipping_options: ShippingOptions,
  payment_intent_data: z
    .strictObject({
      metadata: metadata.optional(),
      description: text.optional(),
      application_fee_amount: integer.optional(),
      receipt_email: ignored,
      statement_descriptor: ignored,
      statement_descriptor_suffix: ignored,
      setup_future_usage: ignored,
    })
    .optional(),
  subscription_data: z
    .strictObject({
      metadata: metadata.optional(),
      description: text.optional(),
      billing_mode: ignored,
    })
    .optional(),
  ui_mode: z.literal('hosted_page').optional(),
  billing_address_collection: z.enum(['auto', 'required']).optional(),
  branding_settings: ignored,
  consent_collection: ignored,
  custom_fields: CustomFields,
  custom_text: CustomText,
  customer_creation: ignored,
  customer_update: ignored,
  invoice_creation: ignored,
  locale: ignored,
  origin_context: ignored,
  phone_number_collection: z.strictObject({ enabled: flag }).optional(),
  submit_type: z.enum(['auto', 'book', 'donate', 'pay', 'subscribe']).optional(),
  tax_id_collection: ignored,
  ...expandable,
} satisfies Known<Stripe.Checkout.SessionCreateParams>)
export type CreateCheckout = z.output<typeof CreateCheckout>
