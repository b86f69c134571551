import { libraryKeyDoc } from '@lorecircle/shared/library/stored'
import { libraryKeyHash, libraryKeyLifeInMs, libraryNotes } from '@lorecircle/shared/library/views'
import { calls } from '@lorecircle/shared/registry/calls'
import { mailboxKey } from '@lorecircle/shared/text/email-address'
import { urls } from '@lorecircle/shared/urls/urls'
import { VisibleError } from '@lorecircle/shared/visible-error'
import { sendEmail } from '../email/send-email.ts'
import { emptyLibraryEmail, libraryEmail } from '../email/templates/library-email.ts'
import { endpoint } from '../http/endpoint.ts'
import { redirectAfterPost } from '../http/refuse-form.ts'
import { type CountedDocuments, countIfDone, countWithinLimits, rateLimitFor } from '../limits/is-within.ts'
import { senderAddress } from '../limits/sender.ts'
import type { Services } from '../services/services.ts'
import { hasBought } from './library-of.ts'

/**
 * Always sends an email and gives the same response, so that nobody learns whether an address has bought something.
 */
export const requestLibraryLink = (services: Services) =>
  endpoint(calls.library, {
    async run({ input: { email }, headers, isForm }) {
      const taken = await refuseFlood(services, email, senderAddress(headers))
      const letter = (await hasBought(services, email))
        ? libraryEmail(urls.library(services.origin, await newKey(services, email)))
        : emptyLibraryEmail(services.origin)
      await countIfDone(services, taken, () =>
        sendEmail(services.ses, { ...letter, from: services.env.MAIL_FROM, to: email }),
      )
      const { title, text } = libraryNotes.sent
      return isForm ? door(services, 'sent') : { message: `${title} ${text}` }
    },
    refuseForm: ({ status }) =>
      door(services, status === 429 ? 'crowded' : status < 500 ? 'unclear' : 'fault'),
  })

const door = ({ origin }: Services, note: keyof typeof libraryNotes) =>
  redirectAfterPost(urls.library(origin, note))

/** Only its hash is kept, for as long as it opens something. */
async function newKey({ documents, now, newSecret }: Services, email: string): Promise<string> {
  const token = newSecret()
  const expiresAt = new Date(now().getTime() + libraryKeyLifeInMs).toISOString()
  await documents.create(libraryKeyDoc(libraryKeyHash(token)), { email, expiresAt })
  return token
}

async function refuseFlood(services: Services, email: string, sender: string): Promise<CountedDocuments> {
  const taken = await countWithinLimits(services, [
    rateLimitFor('library.sender', sender),
    rateLimitFor('library.address', mailboxKey(email)),
  ])
  if (taken) return taken
  const { title, text } = libraryNotes.crowded
  throw new VisibleError(429, 'library.crowded', `${title} ${text}`)
}
