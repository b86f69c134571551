import { z } from 'zod'
import { codeEmail, isCodeOccasion } from '../email/templates/code-email.ts'

const CustomMessageEvent = z.looseObject({
  triggerSource: z.string(),
  request: z.looseObject({
    userAttributes: z.looseObject({ email: z.string().optional() }),
    codeParameter: z.string().nullish(),
  }),
  response: z.looseObject({}),
})

/**
 * Cognito's CustomMessage trigger: returns the event with the email's subject and HTML, since Cognito accepts no
 * plain text. Cognito replaces the code's placeholder in the text and in the link. Other triggers pass unchanged.
 */
export function buildCustomMessage(event: unknown, origin: string): z.infer<typeof CustomMessageEvent> {
  const asked = CustomMessageEvent.parse(event)
  const { codeParameter: code, userAttributes } = asked.request
  if (!isCodeOccasion(asked.triggerSource) || !code) return asked
  const { subject, html } = codeEmail(asked.triggerSource, {
    origin,
    email: userAttributes.email ?? '',
    code,
  })
  return { ...asked, response: { ...asked.response, emailSubject: subject, emailMessage: html } }
}
