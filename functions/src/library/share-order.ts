import { type LibrarySaying, librarySayings, readerOf } from '@lorecircle/shared/library/views'
import { calls } from '@lorecircle/shared/registry/calls'
import { mailboxKey } from '@lorecircle/shared/text/email-address'
import { urls } from '@lorecircle/shared/urls/urls'
import { notFound, VisibleError } from '@lorecircle/shared/visible-error'
import { z } from 'zod'
import { sendEmail } from '../email/send-email.ts'
import { sharedOrderEmail } from '../email/templates/library-email.ts'
import { endpoint } from '../http/endpoint.ts'
import { seeOther } from '../http/refuse-form.ts'
import { isSecret } from '../http/read-input.ts'
import { countIfDone, limitOf, type Taken, takeWithin } from '../limits/is-within.ts'
import type { Services } from '../services/services.ts'
import { libraryOf, orderBoughtWith } from './library-of.ts'

/** A reader has the link to one of their own orders sent to another address. */
export const shareOrder = (services: Services) =>
  endpoint(calls.shareOrder, {
    async run({ input: { token, orderId, email }, isForm }) {
      const owner = await libraryOf(services, token)
      const order = await orderBoughtWith(services, owner, orderId)
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
        ? seeOther(urls.library(services.origin, token, 'shared'))
        : { message: librarySayings.shared }
    },
    refuseForm: (error, { fields }) => {
      const { token } = Fields.parse(fields)
      return seeOther(urls.library(services.origin, token, sayingOf(error)))
    },
  })

const Fields = z.object({ token: z.string().refine(isSecret) }).catch({ token: 'over' })

const sayingOf = ({ status, code }: VisibleError): LibrarySaying =>
  status === 429 ? 'crowded' : code === 'input.invalid' ? 'unclear' : 'fault'

async function refuseFlood(services: Services, owner: string, to: string): Promise<Taken> {
  const taken = await takeWithin(services, [
    limitOf('library.shared', readerOf(owner)),
    limitOf('library.shared_to', mailboxKey(to)),
  ])
  if (!taken) throw new VisibleError(429, 'library.crowded', librarySayings.crowded)
  return taken
}
