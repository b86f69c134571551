import { z } from 'zod'
import { EmailAddress } from '../text/email-address.ts'

/** An address has its lines, as on an envelope. */
export const postalAddressLimits = { lines: 8, characters: 400 } as const

/** Lines without what does not show: no control characters, no empty lines, no spaces at their ends. */
export const addressLines = (text: string): string[] =>
  text
    .split(/\r\n?|\n/)
    .map((line) => line.replace(/[\s\p{Cc}]+/gu, ' ').trim())
    .filter((line) => line !== '')

/** The lines of an address that stand below a name: whoever begins it with their name has said it once. */
export function addressLinesBelowName(name: string, postalAddress: string): string[] {
  const [first, ...others] = addressLines(postalAddress)
  if (first === undefined) return []
  return first.toLowerCase() === name.trim().toLowerCase() ? others : [first, ...others]
}

const { lines, characters } = postalAddressLimits
const tooLong = `An address can have at most ${lines} lines and ${characters} characters.`

/** Where an author can be reached by post; empty while they have not said. */
export const PostalAddress = z
  .string()
  .transform((text) => addressLines(text).join('\n'))
  .refine((text) => text.length <= characters && text.split('\n').length <= lines, tooLong)

/** Where answers to receipts and letters go; empty for the form in the shop. */
export const ReplyEmail = z.union([z.string().trim().length(0), EmailAddress], {
  error: 'Please enter a valid email address.',
})

/** How an author can be reached by whoever buys from them or gets their letters. */
export type ContactInput = z.infer<typeof ContactInput>
export const ContactInput = z.object({ postalAddress: PostalAddress, replyEmail: ReplyEmail })
