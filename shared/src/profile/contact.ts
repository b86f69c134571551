import { z } from 'zod'
import { EmailAddress } from '../text/email-address.ts'

export const postalAddressLimits = { lines: 8, characters: 400 } as const

export const addressLines = (text: string): string[] =>
  text
    .split(/\r\n?|\n/)
    .map((line) => line.replace(/[\s\p{Cc}]+/gu, ' ').trim())
    .filter((line) => line !== '')

/** Address lines to print below a name; drops the first line if it repeats the name. */
export function addressLinesBelowName(name: string, postalAddress: string): string[] {
  const [first, ...others] = addressLines(postalAddress)
  if (first === undefined) return []
  return first.toLowerCase() === name.trim().toLowerCase() ? others : [first, ...others]
}

const { lines, characters } = postalAddressLimits
const tooLong = `An address can have at most ${lines} lines and ${characters} characters.`

/** The author's postal address; empty if not given. */
export const PostalAddress = z
  .string()
  .transform((text) => addressLines(text).join('\n'))
  .refine((text) => text.length <= characters && text.split('\n').length <= lines, tooLong)

/** Reply address for receipts and newsletters; empty to use the shop's contact form. */
export const ReplyEmail = z.union([z.string().trim().length(0), EmailAddress], {
  error: 'Please enter a valid email address.',
})

export type ContactInput = z.infer<typeof ContactInput>
export const ContactInput = z.object({ postalAddress: PostalAddress, replyEmail: ReplyEmail })
