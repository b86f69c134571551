import { z } from 'zod'

/** The forms that visitors send; each is a page of the shop under its own name. */
export const visitorForms = ['newsletter', 'contact', 'order'] as const
export type VisitorForm = (typeof visitorForms)[number]

/**
 * `kept-forms/{id}.json`: what somebody without JavaScript typed into a form that was refused. It is shown to them
 * again for an hour, with the reason.
 */
export type RefusedForm = z.infer<typeof RefusedForm>
export const RefusedForm = z.object({
  sub: z.string(),
  /** `purchase`: of a book's page, whose number, price or dedication was refused. */
  form: z.enum([...visitorForms, 'purchase']),
  problem: z.string(),
  /** The field that the reason is about; empty where it is about none. */
  field: z.string(),
  typed: z.record(z.string(), z.string()),
  expiresAt: z.iso.datetime(),
})
