import { SESv2Client } from '@aws-sdk/client-sesv2'
import { z } from 'zod'
import { bodyBytes, clientOptions, type SdkAnswer, type SdkRequest, sdkCallId } from './sdk-wire.ts'
import { faultlessConnection, type ServiceConnection, sendOverConnection } from './troubles.ts'

export type MailDoubleEmail = { to: string; subject: string; text: string }

const Sent = z.object({
  Destination: z.object({ ToAddresses: z.array(z.string()) }),
  Content: z.object({
    Simple: z.object({
      Subject: z.object({ Data: z.string() }),
      Body: z.object({ Text: z.object({ Data: z.string() }) }),
    }),
  }),
})

export function mailDouble() {
  const letters: MailDoubleEmail[] = []

  function take({ body }: SdkRequest): SdkAnswer {
    const { Destination, Content } = Sent.parse(JSON.parse(bodyBytes(body).toString()))
    const { Subject, Body } = Content.Simple
    for (const to of Destination.ToAddresses) {
      letters.push({ to, subject: Subject.Data, text: Body.Text.Data })
    }
    return answer(200, { MessageId: `message-${letters.length}` })
  }

  const client = (line: ServiceConnection = faultlessConnection) =>
    new SESv2Client({
      ...clientOptions((request) => {
        const call = { to: 'mail', id: sdkCallId(request), what: 'send', canConflict: false } as const
        return sendOverConnection(
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
