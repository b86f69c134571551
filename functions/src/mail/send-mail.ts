import { type SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2'

export type Mail = {
  from: string
  to: string
  /** Absent where nobody reads what is answered. */
  replyTo?: string
  headers?: Record<string, string>
  subject: string
  html: string
  text: string
}

const utf8 = (Data: string) => ({ Data, Charset: 'UTF-8' })

export async function sendMail(ses: SESv2Client, mail: Mail): Promise<void> {
  await ses.send(
    new SendEmailCommand({
      FromEmailAddress: mail.from,
      Destination: { ToAddresses: [mail.to] },
      ReplyToAddresses: mail.replyTo === undefined ? [] : [mail.replyTo],
      Content: {
        Simple: {
          Subject: utf8(mail.subject),
          Body: { Html: utf8(mail.html), Text: utf8(mail.text) },
          Headers: Object.entries(mail.headers ?? {}).map(([Name, Value]) => ({ Name, Value })),
        },
      },
    }),
  )
}

/** `Lorecircle <hello@…>` → `"Lord Dunsany" <hello@…>`: the platform's address under the author's name (RFC 2047). */
export function inNameOf(name: string, from: string): string {
  const address = /<([^>]+)>/.exec(from)?.[1] ?? from
  const spoken = /^[\w .'-]*$/.test(name)
    ? `"${name}"`
    : `=?UTF-8?B?${Buffer.from(name).toString('base64')}?=`
  return `${spoken} <${address}>`
}
