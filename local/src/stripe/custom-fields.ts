import type Stripe from 'stripe'
import { z } from 'zod'
import { flag, integer, type Known, text } from './params.ts'

const length = integer.pipe(z.number().min(1).max(255)).optional()

const CustomField = z.strictObject({
  key: text.max(200).regex(/^[a-zA-Z0-9]+$/, 'expected letters and digits only'),
  label: z.strictObject({ type: z.literal('custom'), custom: text.min(1).max(50) }),
  type: z.literal('text', 'only text fields exist in this simulation'),
  optional: flag.default(false),
  text: z
    .strictObject({
      default_value: text.max(255).optional(),
      minimum_length: length,
      maximum_length: length,
    })
    .optional(),
} satisfies Known<Stripe.Checkout.SessionCreateParams.CustomField>)

const MOST_FIELDS = 3

/** What else a seller asks on the payment page. */
export const CustomFields = z
  .array(CustomField)
  .superRefine((fields, { addIssue }) => {
    if (fields.length > MOST_FIELDS)
      addIssue({ code: 'custom', message: `You can specify a maximum of ${MOST_FIELDS} custom fields.` })
    if (new Set(fields.map(({ key }) => key)).size < fields.length)
      addIssue({ code: 'custom', message: 'The keys of custom fields must be unique.' })
  })
  .default([])

export const shownFields = (fields: z.output<typeof CustomFields>): Stripe.Checkout.Session.CustomField[] =>
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

/** What is wrong with the answer, if anything. */
export function wrongAnswer(field: Stripe.Checkout.Session.CustomField, answer: string): string | null {
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
