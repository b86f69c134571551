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
 * Cognito's PostConfirmation trigger; returns the event unchanged. Resetting a password ends every session, because
 * somebody else may be logged in and the user pool does not end sessions itself.
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
