import type Stripe from 'stripe'
import { z } from 'zod'
import { type Call, type Emulator, nowSeconds } from './emulator.ts'
import { noSuch, StripeFault } from './errors.ts'
import { newId } from './ids.ts'
import { expandable, ignored, type Known, read, text, webAddress } from './params.ts'
import { find, put } from './state.ts'

const CreatePortalSession = z.strictObject({
  customer: text,
  return_url: webAddress.optional(),
  configuration: text.optional(),
  flow_data: ignored,
  locale: ignored,
  ...expandable,
} satisfies Known<Stripe.BillingPortal.SessionCreateParams>)

export function createPortalSession(
  emulator: Emulator,
  { owner, params }: Call,
): Stripe.BillingPortal.Session {
  const { customer, configuration, return_url: returnUrl = null } = read(CreatePortalSession, params)
  if (configuration !== undefined && !find(emulator.state.portalConfigurations, owner, configuration))
    throw noSuch('configuration', configuration, 'configuration')
  if (configuration === undefined && !emulator.switches.set.portalIsConfigured)
    throw new StripeFault(
      'No configuration provided and your test mode default configuration has not been created. Provide a configuration or create your default by saving your customer portal settings in test mode at https://dashboard.stripe.com/test/settings/billing/portal.',
    )
  if (!find(emulator.state.customers, owner, customer)) throw noSuch('customer', customer, 'customer')
  const visit = put(emulator.state.portalVisits, owner, { id: newId('bps', 24), customer, returnUrl })
  return {
    id: visit.id,
    object: 'billing_portal.session',
    configuration: configuration ?? 'bpc_simulation',
    created: nowSeconds(emulator),
    customer,
    customer_account: null,
    flow: null,
    livemode: false,
    locale: null,
    on_behalf_of: null,
    return_url: returnUrl,
    url: `${emulator.publicUrl}/portal/${visit.id}`,
  }
}
