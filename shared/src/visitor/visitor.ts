import { z } from 'zod'
import { call } from '../call/call.ts'
import { EmailAddress, longestEmail } from '../text/email-address.ts'
import { apiPaths } from '../urls/api-paths.ts'

/** Maximum lengths in characters. */
export const visitorLimits = { name: 100, email: longestEmail, message: 5_000 } as const

const line = (missing: string, tooLong: string, most: number) =>
  z
    .string(missing)
    .transform((text) => text.replace(/[\s\p{Cc}]+/gu, ' ').trim())
    .pipe(z.string().min(1, missing).max(most, tooLong))

/** One line without control characters, so that it is safe in an email header. */
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

export const visitorForms = ['newsletter', 'contact', 'order'] as const

export type VisitorForm = (typeof visitorForms)[number]

/**
 * `kept-forms/{id}.json`: values of a form that was refused without JavaScript. Shown again with the reason for an
 * hour.
 */
export type RefusedForm = z.infer<typeof RefusedForm>

export const RefusedForm = z.object({
  sub: z.string(),
  /** `purchase`: form of a book's page whose number, price or dedication was refused. */
  form: z.enum([...visitorForms, 'purchase']),
  problem: z.string(),
  /** Field that the problem is about; empty if none. */
  field: z.string(),
  typed: z.record(z.string(), z.string()),
  expiresAt: z.iso.datetime(),
})

export const ContactInput = z.object({
  name: visitorName('Please enter your name.'),
  email: EmailAddress,
  message: VisitorMessage,
  /** Honeypot: people do not see the field, so only bots fill it in. */
  website: z.string().max(1000).optional(),
})

export type ContactInput = z.infer<typeof ContactInput>

export const FormReply = z.object({ message: z.string() })

export const contactCalls = {
  contact: call('POST', apiPaths.contact, 'anyone', ContactInput, FormReply),
} as const
