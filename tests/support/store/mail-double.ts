import { SESv2Client } from '@aws-sdk/client-sesv2'
import { z } from 'zod'
import { bytesOf, callIdOf, type SdkAnswer, type SdkRequest, wired } from './sdk-wire.ts'
import { carried, type Line, soundLine } from './troubles.ts'

/** A letter as SES took it. */
export type Letter = { to: string; subject: string; text: string }

const Sent = z.object({
  Destination: z.object({ ToAddresses: z.array(z.string()) }),
  Content: z.object({
    Simple: z.object({
      Subject: z.object({ Data: z.string() }),
      Body: z.object({ Text: z.object({ Data: z.string() }) }),
    }),
  }),
})

/** SES in this process, below the SDK's own client. */
export function mailDouble() {
  const letters: Letter[] = []

  function take({ body }: SdkRequest): SdkAnswer {
    const { Destination, Content } = Sent.parse(JSON.parse(bytesOf(body).toString()))
    const { Subject, Body } = Content.Simple
    for (const to of Destination.ToAddresses) {
      letters.push({ to, subject: Subject.Data, text: Body.Text.Data })
    }
    return answer(200, { MessageId: `message-${letters.length}` })
  }

  const client = (line: Line = soundLine) =>
    new SESv2Client({
      ...wired((request) => {
        const call = { to: 'mail', id: callIdOf(request), what: 'send', canConflict: false } as const
        return carried(
          line,
          call,
          async () => take(request),
          (trouble) => refusals[trouble],
        )
      }),
      endpoint: 'http://mail.test',
    })

  return { letters, client, to: (address: string) => letters.filter(({ to }) => to === address) }
}

const answer = (statusCode: number, body: object, headers: Record<string, string> = {}): SdkAnswer => ({
  statusCode,
  headers: { 'content-type': 'application/json', ...headers },
  body: new TextEncoder().encode(JSON.stringify(body)),
})
const refused = (status: number, name: string) =>
  answer(status, { message: name }, { 'x-amzn-errortype': name })

const refusals = {
  error: refused(500, 'InternalServiceError'),
  conflict: refused(409, 'ConflictException'),
  busy: refused(503, 'ServiceUnavailable'),
}
