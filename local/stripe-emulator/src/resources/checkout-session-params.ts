import type Stripe from 'stripe'
import { z } from 'zod'
import { StripeApiError } from '../core/errors.ts'
import { expandable, flag, ignored, integer, type Known, metadata, text, webUrl } from '../core/params.ts'
import { OrderLine } from './checkout-session-pricing.ts'
import { AllowedCountry, ShippingOptions } from './shipping-rates.ts'

const fieldLength = integer.pipe(z.number().min(1).max(255)).optional()

const CustomField = z.strictObject({
  key: text.max(200).regex(/^[a-zA-Z0-9]+$/, 'expected letters and digits only'),
  label: z.strictObject({ type: z.literal('custom'), custom: text.min(1).max(50) }),
  type: z.literal('text', 'only text fields exist in this simulation'),
  optional: flag.default(false),
  text: z
    .strictObject({
      default_value: text.max(255).optional(),
      minimum_length: fieldLength,
      maximum_length: fieldLength,
    })
    .optional(),
} satisfies Known<Stripe.Checkout.SessionCreateParams.CustomField>)

const MOST_FIELDS = 3

const CustomFields = z
  .array(CustomField)
  .superRefine((fields, { addIssue }) => {
    if (fields.length > MOST_FIELDS)
      addIssue({ code: 'custom', message: `You can specify a maximum of ${MOST_FIELDS} custom fields.` })
    if (new Set(fields.map(({ key }) => key)).size < fields.length)
      addIssue({ code: 'custom', message: 'The keys of custom fields must be unique.' })
  })
  .default([])

export const presentCustomFields = (
  fields: z.output<typeof CustomFields>,
): Stripe.Checkout.Session.CustomField[] =>
  fields.map(({ key, label, optional, type, text: limits }) => ({
    key,
    label,
    optional,
    type,
    text: {
      default_value: limits?.default_value ?? null,
      minimum_length: limits?.minimum_length ?? null,
      maximum_length: limits?.maximum_length ?? null,
      value: null,
    },
  }))

/** The name of the field on the payment page. */
export const fieldName = ({ key }: { key: string }) => `custom_${key}`

/** Error message for the buyer, or null if the answer is valid. */
export function customFieldError(field: Stripe.Checkout.Session.CustomField, answer: string): string | null {
  const { minimum_length: least, maximum_length: most } = field.text ?? {}
  if (answer === '') return field.optional ? null : 'Please fill this in.'
  if (answer.length < (least ?? 0)) return `Write at least ${least} characters.`
  if (answer.length > (most ?? 255)) return `Write at most ${most ?? 255} characters.`
  return null
}

export const answeredFields = (
  fields: Stripe.Checkout.Session.CustomField[],
  answers: Record<string, string>,
): Stripe.Checkout.Session.CustomField[] =>
  fields.map((field) =>
    field.text ? { ...field, text: { ...field.text, value: answers[field.key] || null } } : field,
  )

const MAX_CUSTOM_TEXT_LENGTH = 1200

const CustomMessage = z
  .union([
    z.literal('').transform(() => null),
    z.strictObject({
      message: text.refine((message) => message.length <= MAX_CUSTOM_TEXT_LENGTH, {
        error: `Custom text may be at most ${MAX_CUSTOM_TEXT_LENGTH} characters in length.`,
      }),
    }),
  ])
  .optional()

/** Words that a seller puts on the payment page. */
const CustomText = z
  .strictObject({
    after_submit: CustomMessage,
    shipping_address: CustomMessage,
    submit: CustomMessage,
    terms_of_service_acceptance: CustomMessage,
  } satisfies Known<Stripe.Checkout.SessionCreateParams.CustomText>)
  .default({})

export const presentCustomText = (
  words: z.output<typeof CustomText>,
): Stripe.Checkout.Session.CustomText => ({
  after_submit: words.after_submit ?? null,
  shipping_address: words.shipping_address ?? null,
  submit: words.submit ?? null,
  terms_of_service_acceptance: words.terms_of_service_acceptance ?? null,
})

export const CreateCheckout = z.strictObject({
  mode: z.enum(['payment', 'subscription']),
  line_items: z.array(OrderLine).min(1).max(100),
  success_url: webUrl,
  cancel_url: webUrl.optional(),
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

export function assertLineItemsFitMode(lineItems: Stripe.LineItem[], mode: CreateCheckout['mode']) {
  const recurring = lineItems.some(({ price }) => price?.recurring)
  if (mode === 'payment' && recurring)
    throw new StripeApiError(
      'You specified `payment` mode but passed a recurring price. Either switch to `subscription` mode or use only one-time prices.',
      { param: 'mode' },
    )
  if (mode === 'subscription' && !recurring)
    throw new StripeApiError('You must provide at least one recurring price in `subscription` mode.', {
      param: 'line_items',
    })
}

export function assertSubscriptionParams({
  mode,
  shipping_options: options,
  submit_type: label,
}: CreateCheckout) {
  if (mode !== 'subscription') return
  if (options.length > 0)
    throw new StripeApiError('`shipping_options` is not supported in `subscription` mode.', {
      param: 'shipping_options',
    })
  if (label && label !== 'auto' && label !== 'subscribe')
    throw new StripeApiError('You can only use `submit_type` of `subscribe` in `subscription` mode.', {
      param: 'submit_type',
    })
}
