import { z } from 'zod'
import { call } from '../call/call.ts'
import { EmailAddress } from '../text/email-address.ts'
import { apiPaths } from '../urls/api-paths.ts'
import { VisitorMessage, visitorName } from './visitor.ts'

export const ContactInput = z.object({
  name: visitorName('Please enter your name.'),
  email: EmailAddress,
  message: VisitorMessage,
  /** A field that people do not see: whoever fills it in is a program. */
  website: z.string().max(1000).optional(),
})
export type ContactInput = z.infer<typeof ContactInput>

/** What a form's page says once it was sent. */
export const Said = z.object({ message: z.string() })

export const contactCalls = {
  contact: call('POST', apiPaths.contact, 'anyone', ContactInput, Said),
} as const
