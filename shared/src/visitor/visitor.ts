import { z } from 'zod'
import { call } from '../call/call.ts'
import { EmailAddress, longestEmail } from '../text/email-address.ts'
import { apiPaths } from '../urls/api-paths.ts'

/** What visitors type into a shop's forms: names in one line, an address that mail can reach, a message. */
export const visitorLimits = { name: 100, email: longestEmail, message: 5_000 } as const

const line = (missing: string, tooLong: string, most: number) =>
  z
    .string(missing)
    .transform((text) => text.replace(/[\s\p{Cc}]+/gu, ' ').trim())
    .pipe(z.string().min(1, missing).max(most, tooLong))

/** One line without control characters, so that it can stand in a mail's header. */
export const visitorName = (missing: string) =>
  line(missing, `A name can have at most ${visitorLimits.name} characters.`, visitorLimits.name)

export const VisitorMessage = z
  .string('Please write a message.')
  .transform((text) =>
    text
      .replace(/\r\n?/g, '\n')
      .replace(/[^\P{Cc}\n\t]/gu, '')
      .trim(),
  )
  .pipe(
    z
      .string()
      .min(1, 'Please write a message.')
      .max(visitorLimits.message, `A message can have at most ${visitorLimits.message} characters.`),
  )

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

export const ContactInput = z.object({
  name: visitorName('Please enter your name.'),
  email: EmailAddress,
  message: VisitorMessage,
  /** A field that people do not see: whoever fills it in is a program. */
  website: z.string().max(1000).optional(),
})

export type ContactInput = z.infer<typeof ContactInput>

/** What a form's page says once it was sent. */
export const FormReply = z.object({ message: z.string() })

export const contactCalls = {
  contact: call('POST', apiPaths.contact, 'anyone', ContactInput, FormReply),
} as const
