import { type SESv2Client, SendEmailCommand, type SendEmailCommandInput } from '@aws-sdk/client-sesv2'
import { oneLine } from '@lorecircle/shared/one-line'
import type { EmailContent } from './layout/lay-out-email.ts'

/** The mail service rejects an email whose reply-to address is not plain ASCII. */
export const isReplyable = (address: string): boolean =>
  /^[\x21-\x7e]+$/.test(address) && address.slice(1, -1).includes('@')

export type OutgoingEmail = EmailContent & {
  /** Plain text such as `Éowyn Ó Briain <hello@…>`. Encoded as a header when it is sent. */
  from: string
  to: string
  /**
   * Undefined if nobody reads replies. An address that cannot be replied to is left out of the headers; the email's
   * text names it.
   */
  replyTo?: string | undefined
  headers?: Record<string, string>
  /**
   * The author whose list it goes to, which bounce events report, and the mail service's configuration set for them.
   */
  list?: { sub: string; configurationSet: string }
}

/** Tag by which the mail service identifies the author's list. */
export const newsletterTag = 'list'

const utf8 = (Data: string) => ({ Data, Charset: 'UTF-8' })

export async function sendEmail(ses: SESv2Client, email: OutgoingEmail): Promise<void> {
  await ses.send(new SendEmailCommand(toSendEmailInput(email)))
}

export const toSendEmailInput = (email: OutgoingEmail): SendEmailCommandInput => ({
  FromEmailAddress: senderHeader(email.from),
  Destination: { ToAddresses: [email.to] },
  ...(email.list && {
    ConfigurationSetName: email.list.configurationSet,
    EmailTags: [{ Name: newsletterTag, Value: email.list.sub }],
  }),
  ReplyToAddresses: email.replyTo !== undefined && isReplyable(email.replyTo) ? [email.replyTo] : [],
  Content: {
    Simple: {
      Subject: utf8(oneLine(email.subject)),
      Body: { Html: utf8(email.html), Text: utf8(email.text) },
      Headers: Object.entries(email.headers ?? {}).map(([Name, Value]) => ({ Name, Value })),
    },
  },
})

/** `Lorecircle <hello@…>` → `Lord Dunsany <hello@…>`: the platform's address under the author's name, on one line. */
export const senderWithName = (name: string, from: string): string =>
  `${oneLine(name)} <${parseSenderAddress(from)}>`

export const parseSenderAddress = (from: string): string => /<([^<>]+)>$/.exec(from)?.[1] ?? from

/** The sender as a header value. A name that needs it is encoded (RFC 2047). */
export function senderHeader(from: string): string {
  const address = parseSenderAddress(from)
  const name = from.slice(0, -`<${address}>`.length).trim()
  if (name === '') return from
  const spoken = /^[\w .'-]+$/.test(name) ? `"${name}"` : encodedWords(name)
  return `${spoken} <${address}>`
}

/** An encoded word has at most 75 characters (RFC 2047, 2), of which its frame takes 12, and base64 four for three bytes. */
const mostBytes = Math.floor((75 - 12) / 4) * 3

/** A text as encoded words, each of whole characters; spaces between them are not read. */
function encodedWords(text: string): string {
  const words: string[] = []
  let word = ''
  for (const character of text) {
    if (Buffer.byteLength(word + character) > mostBytes) {
      words.push(word)
      word = ''
    }
    word += character
  }
  return [...words, word].map((each) => `=?UTF-8?B?${Buffer.from(each).toString('base64')}?=`).join(' ')
}
