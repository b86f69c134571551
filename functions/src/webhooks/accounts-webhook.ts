import { connectedAccountDoc } from '@lorecircle/shared/account/stored'
import { calls } from '@lorecircle/shared/registry/calls'
import { z } from 'zod'
import { endpoint } from '../http/endpoint.ts'
import { refreshPayments } from '../payments/refresh-payments.ts'
import type { Services } from '../services/services.ts'
import { isHeard } from './heard.ts'
import { ownerOf } from './owner-of.ts'
import { signatureOf, verified } from './verified.ts'

const AboutAccount = z.object({
  related_object: z.object({ id: z.string(), type: z.literal('v2.core.account') }),
})

/** Thin news that something about an author's account has changed; they name the account and no more. */
export const accountsWebhook = (services: Services) =>
  endpoint(calls.stripeAccountsWebhook, {
    async run({ input, headers }) {
      const stripe = await services.stripe()
      const secret = services.env.STRIPE_ACCOUNTS_WEBHOOK_SECRET
      const notice = verified(() => stripe.parseEventNotification(input, signatureOf(headers), secret))
      const about = AboutAccount.safeParse(notice)
      if (!about.success || !isHeard('accounts', notice.type)) return {}
      const sub = await ownerOf(services.documents, connectedAccountDoc(about.data.related_object.id))
      if (sub) await refreshPayments(services, sub)
      return {}
    },
  })
