import { calls } from '@lorecircle/shared/registry/calls'
import { accountEndpoint } from '../http/endpoint.ts'
import type { Services } from '../services/services.ts'
import { askTaxBehavior } from './collects-tax.ts'
import { showTaxBehavior } from './show-tax-behavior.ts'

/** Whether tax is collected on what an author sells, and how, as Stripe says it at this moment. */
export const taxStatus = (services: Services) =>
  accountEndpoint(calls.taxStatus, {
    async run({ account }) {
      const { accountId } = account.payments
      const behavior = accountId === null ? null : await askTaxBehavior(services, accountId)
      await showTaxBehavior(services, account, behavior)
      return { isOn: behavior !== null, isIncluded: behavior === 'inclusive' }
    },
  })
