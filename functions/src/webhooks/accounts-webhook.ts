import { connectedAccountDoc } from '@lorecircle/shared/account/stored'
import { calls } from '@lorecircle/shared/registry/calls'
import { z } from 'zod'
import { endpoint } from '../http/endpoint.ts'
import { refreshPayments } from '../payments/account-status.ts'
import type { Services } from '../services/services.ts'
import { findOwner, readSignature, verifySignature } from './verify-webhook.ts'
import { isSubscribed } from './webhook-events.ts'

const AccountNotice = z.object({
  related_object: z.object({ id: z.string(), type: z.literal('v2.core.account') }),
})

export const accountsWebhook = (services: Services) =>
  endpoint(calls.stripeAccountsWebhook, {
    async run({ input, headers }) {
      const stripe = await services.stripe()
      const secret = services.env.STRIPE_ACCOUNTS_WEBHOOK_SECRET
      const notice = verifySignature(() =>
        stripe.parseEventNotification(input, readSignature(headers), secret),
      )
      const about = AccountNotice.safeParse(notice)
      if (!about.success || !isSubscribed('accounts', notice.type)) return {}
      const sub = await findOwner(services.documents, connectedAccountDoc(about.data.related_object.id))
      if (sub) await refreshPayments(services, sub)
      return {}
    },
  })
