import { z } from 'zod'
import { region } from '../settings/names.ts'
import type { CodeGuard } from './code-guard.ts'
import { attributesToRecord, attributeValue, CognitoError, type Messages } from './cognito-parts.ts'
import { invokeTrigger, type Trigger } from './invoke-trigger.ts'

export type MessageOptions = {
  customMessage: Trigger
  mail: { endpoint: string; from: string }
}

type Mail = { subject: string; html: string }

const TriggerAnswer = z.object({
  response: z.object({ emailSubject: z.string().nullish(), emailMessage: z.string().nullish() }),
})
const CODE = '{####}'

/**
 * The trigger writes the email, SES sends it. If the trigger fails, nothing is sent and the caller gets the error; if
 * it returns nothing, the pool's default is sent.
 */
export const messages = ({ customMessage, mail }: MessageOptions, codes: CodeGuard): Messages => ({
  async deliver(_context, source, clientId, userPoolId, user, code, clientMetadata, delivery) {
    codes.send(user.Username, code)
    const to = attributeValue('email', user.UnverifiedAttributeChanges) ?? delivery.Destination
    const event = {
      version: '1',
      region,
      userPoolId,
      userName: user.Username,
      callerContext: { awsSdkVersion: 'local', clientId: clientId ?? 'CLIENT_ID_NOT_APPLICABLE' },
      triggerSource: `CustomMessage_${source}`,
      request: {
        userAttributes: {
          ...attributesToRecord(user.Attributes),
          email: to,
          'cognito:user_status': user.UserStatus,
        },
        codeParameter: CODE,
        linkParameter: '{##Click Here##}',
        usernameParameter: source === 'AdminCreateUser' ? '{username}' : null,
        clientMetadata,
      },
      response: { smsMessage: null, emailMessage: null, emailSubject: null },
    }
    const { subject, html } = await askTrigger(customMessage, event)
    await send(mail, to, {
      subject,
      html: html.replaceAll(CODE, code).replaceAll('{username}', user.Username),
    })
  },
})

const defaultMail: Mail = { subject: 'Your verification code', html: `Your verification code is ${CODE}.` }

async function askTrigger(trigger: Trigger, event: object): Promise<Mail> {
  const { response } = TriggerAnswer.parse(await invokeTrigger('CustomMessage', trigger, event))
  return {
    subject: response.emailSubject || defaultMail.subject,
    html: response.emailMessage || defaultMail.html,
  }
}

async function send({ endpoint, from }: MessageOptions['mail'], to: string, { subject, html }: Mail) {
  const answer = await fetch(`${endpoint}/v2/email/outbound-emails`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: 'AWS4-HMAC-SHA256 Credential=cognito' },
    body: JSON.stringify({
      FromEmailAddress: from,
      Destination: { ToAddresses: [to] },
      Content: { Simple: { Subject: { Data: subject }, Body: { Html: { Data: html } } } },
    }),
  })
  if (!answer.ok)
    throw new CognitoError(
      'CodeDeliveryFailureException',
      `The mail could not be sent: ${await answer.text()}`,
    )
}
