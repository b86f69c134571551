import { z } from 'zod'
import { longestEmail } from '../text/email-address.ts'

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
