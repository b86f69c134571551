import { z } from 'zod'
import { codeLetters } from './code-letters.ts'
import { letterHtml } from './letter-html.ts'

const CustomMessageEvent = z.looseObject({
  triggerSource: z.string(),
  request: z.looseObject({
    userAttributes: z.looseObject({ email: z.string().optional() }),
    codeParameter: z.string().nullish(),
  }),
  response: z.looseObject({}),
})

/**
 * Cognito's CustomMessage trigger: event in, the same event with the mail's subject and HTML out. Cognito puts
 * the code where its placeholder stands, in the text and in the link. Other occasions pass unchanged.
 */
export function customMessage(event: unknown, origin: string): z.infer<typeof CustomMessageEvent> {
  const asked = CustomMessageEvent.parse(event)
  const letter = codeLetters[asked.triggerSource]
  const code = asked.request.codeParameter
  if (letter === undefined || !code) return asked
  const email = encodeURIComponent(asked.request.userAttributes.email ?? '')
  const link = letter.action && {
    label: letter.action.label,
    url: `${origin}${letter.action.path}?email=${email}&code=${code}`,
  }
  return {
    ...asked,
    response: {
      ...asked.response,
      emailSubject: letter.subject,
      emailMessage: letterHtml({ ...letter, code, link }),
    },
  }
}
