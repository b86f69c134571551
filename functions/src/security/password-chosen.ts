import { authorAttribute, authorId } from '@lorecircle/shared/account/author-id'
import { z } from 'zod'
import type { Services } from '../services/services.ts'
import { endSessions } from './sign-out-everywhere.ts'
import { sendSecurityEmail } from './tell-owner.ts'

const PostConfirmationEvent = z.looseObject({
  triggerSource: z.string(),
  request: z.looseObject({
    userAttributes: z.looseObject({
      sub: z.string(),
      [authorAttribute]: z.string().optional(),
      email: z.string().optional(),
    }),
  }),
})

/**
 * Cognito's PostConfirmation trigger: event in, the same event out. Whoever chooses a new password for a forgotten one
 * may do so because somebody else is in: every session ends, which the user pool does not do by itself.
 */
export async function handlePostConfirmation(
  services: Services,
  event: unknown,
): Promise<z.infer<typeof PostConfirmationEvent>> {
  const told = PostConfirmationEvent.parse(event)
  if (told.triggerSource !== 'PostConfirmation_ConfirmForgotPassword') return told
  const { userAttributes } = told.request
  const { email } = userAttributes
  await endSessions(services, authorId(userAttributes))
  if (email !== undefined) await sendSecurityEmail(services, email, 'password_changed')
  return told
}
