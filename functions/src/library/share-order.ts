import { type LibraryNotice, libraryNotices, readerId } from '@lorecircle/shared/library/views'
import { calls } from '@lorecircle/shared/registry/calls'
import { mailboxKey } from '@lorecircle/shared/text/email-address'
import { urls } from '@lorecircle/shared/urls/urls'
import { notFound, VisibleError } from '@lorecircle/shared/visible-error'
import { z } from 'zod'
import { sendEmail } from '../email/send-email.ts'
import { sharedOrderEmail } from '../email/templates/library-email.ts'
import { endpoint } from '../http/endpoint.ts'
import { isSecret } from '../http/read-input.ts'
import { redirectAfterPost } from '../http/refuse-form.ts'
import { type CountedDocuments, countIfDone, countWithinLimits, rateLimitFor } from '../limits/is-within.ts'
import type { Services } from '../services/services.ts'
import { findOrderByEmail, readLibraryEmail } from './library-of.ts'

/** A reader has the link to one of their own orders sent to another address. */
export const shareOrder = (services: Services) =>
  endpoint(calls.shareOrder, {
    async run({ input: { token, orderId, email }, isForm }) {
      const owner = await readLibraryEmail(services, token)
      const order = await findOrderByEmail(services, owner, orderId)
      if (order === null) throw notFound('order')
      const taken = await refuseFlood(services, owner, email)
      await countIfDone(services, taken, () =>
        sendEmail(services.ses, {
          ...sharedOrderEmail(order, services.origin),
          from: services.env.MAIL_FROM,
          to: email,
        }),
      )
      return isForm
        ? redirectAfterPost(urls.library(services.origin, token, 'shared'))
        : { message: libraryNotices.shared }
    },
    refuseForm: (error, { fields }) => {
      const { token } = Fields.parse(fields)
      return redirectAfterPost(urls.library(services.origin, token, sayingOf(error)))
    },
  })

const Fields = z.object({ token: z.string().refine(isSecret) }).catch({ token: 'over' })

const sayingOf = ({ status, code }: VisibleError): LibraryNotice =>
  status === 429 ? 'crowded' : code === 'input.invalid' ? 'unclear' : 'fault'

async function refuseFlood(services: Services, owner: string, to: string): Promise<CountedDocuments> {
  const taken = await countWithinLimits(services, [
    rateLimitFor('library.shared', readerId(owner)),
    rateLimitFor('library.shared_to', mailboxKey(to)),
  ])
  if (!taken) throw new VisibleError(429, 'library.crowded', libraryNotices.crowded)
  return taken
}
