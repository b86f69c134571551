import { firstWords } from '@lorecircle/shared/text/first-words'
import { isolated } from '@lorecircle/shared/text/isolated'
import type { ContactInput } from '@lorecircle/shared/visitor/calls'
import { canBeAnswered } from '../can-be-answered.ts'
import type { EmailContent } from '../layout/email-content.ts'
import { layOutEmail } from '../layout/lay-out-email.ts'
import { note, quote } from '../layout/parts.ts'

/** What the author gets: the visitor's words as plain text, whom an answer goes to, and where they were written. */
export const contactEmail = (
  shopUrl: string,
  { name, email, message }: Pick<ContactInput, 'name' | 'email' | 'message'>,
  orderId?: string,
): EmailContent =>
  layOutEmail({
    name: 'contact',
    subject: `${isolated(name)} wrote to you${orderId ? ` about order ${orderId}` : ''}`,
    preheader: firstWords(message, 120),
    header: `From ${isolated(name)} (${email})`,
    title: 'New message from a reader',
    parts: [
      quote(message),
      note(
        canBeAnswered(email)
          ? `Reply to this email to answer ${email}. Your reply shows them your address.`
          : `A reply to this email does not reach ${email}. Write to that address instead.`,
      ),
    ],
    footer: {
      why: [
        `Sent from the ${orderId ? `page of order ${orderId} at` : 'contact page of'} ${new URL(shopUrl).host}.`,
      ],
    },
  })
