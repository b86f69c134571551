import { calls } from '@lorecircle/shared/registry/calls'
import { accountEndpoint } from '../http/endpoint.ts'
import type { Services } from '../services/services.ts'
import { taxIsOn } from './collects-tax.ts'

/** Whether tax is added to what an author sells, as Stripe says it at this moment. */
export const taxStatus = (services: Services) =>
  accountEndpoint(calls.taxStatus, {
    async run({ account }) {
      const { accountId } = account.payments
      return { isOn: accountId !== null && (await taxIsOn(services, accountId)) }
    },
  })
