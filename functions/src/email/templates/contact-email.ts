import { firstWords } from '@lorecircle/shared/text/first-words'
import { isolated } from '@lorecircle/shared/text/isolated'
import type { ContactInput } from '@lorecircle/shared/visitor/calls'
import { canBeAnswered } from '../can-be-answered.ts'
import type { EmailContent } from '../layout/email-content.ts'
import { layOutEmail } from '../layout/lay-out-email.ts'
import { note, quote } from '../layout/parts.ts'

/** What the author gets: the visitor's words as plain text, and whom an answer goes to. */
export const contactEmail = (
  shopUrl: string,
  { name, email, message }: Pick<ContactInput, 'name' | 'email' | 'message'>,
): EmailContent =>
  layOutEmail({
    name: 'contact',
    subject: `${isolated(name)} wrote to you`,
    preheader: firstWords(message, 120),
    header: `From ${isolated(name)} (${email})`,
    title: 'A reader wrote to you.',
    parts: [
      quote(message),
      note(
        canBeAnswered(email)
          ? `Answering this letter writes to ${email}. Your own address was not shown to them; your answer shows it.`
          : `An answer to this letter does not reach ${email}: write to that address yourself. Your own was not shown to them.`,
      ),
    ],
    footer: { why: [`Sent from the contact page of ${new URL(shopUrl).host}.`] },
  })
