import { join } from 'node:path'
import { keyPermissions } from '@lorecircle/infra/stripe-setup/scopes'
import { functionRows } from '@lorecircle/infra/what-runs/lookups'
import type { IdentityTrigger } from '@lorecircle/infra/what-runs/types'
import { launchOffer, plans } from '@lorecircle/shared/membership/plans'
import type { Seed } from '@lorecircle/stripe-emulator/seed-catalog'
import { startStripe } from '@lorecircle/stripe-emulator/start-stripe'
import { startIdentity } from '../identity/start-identity.ts'
import { startMailbox } from '../mail/start-mailbox.ts'
import { runService } from '../processes/service.ts'
import { restrictedKeyFor, serviceInput } from '../settings/environment.ts'
import { resourceNames } from '../settings/names.ts'
import { localUrl } from '../settings/ports.ts'

const stripeSeed: Seed = {
  prices: [
    {
      id: resourceNames.prices.monthly,
      product: { id: 'prod_membership_monthly', name: 'Lorecircle membership, monthly' },
      unitAmountInCents: plans.monthly.priceInCents,
      currency: 'usd',
      interval: 'month',
    },
    {
      id: resourceNames.prices.yearly,
      product: { id: 'prod_membership_yearly', name: 'Lorecircle membership, yearly' },
      unitAmountInCents: plans.yearly.priceInCents,
      currency: 'usd',
      interval: 'year',
    },
  ],
  coupons: [{ ...launchOffer, productIds: ['prod_membership_monthly'] }],
}

const { home, ports, secrets, origin, faults } = serviceInput()

const triggered = (trigger: IdentityTrigger) => {
  const row = functionRows.find((one) => one.trigger.by === 'identity' && one.trigger.trigger === trigger)
  if (row === undefined) throw new Error(`no function is called at ${trigger}`)
  return { endpoint: localUrl(ports.lambda), functionName: row.name }
}

await runService(async () => {
  const mailbox = await startMailbox({
    port: ports.mailbox,
    dataFile: join(home, 'mailbox.json'),
    faults: faults.mail,
  })
  const identity = await startIdentity({
    port: ports.identity,
    dataDir: join(home, 'identity'),
    preSignUp: triggered('PreSignUp'),
    customMessage: triggered('CustomMessage'),
    postConfirmation: triggered('PostConfirmation'),
    mail: { endpoint: mailbox.url, from: resourceNames.mailFrom },
    faults: faults.identity,
  })
  const hook = (path: string, secret: string) => ({
    // Stripe calls the platform's public origin; this machine's resolver does not know *.localhost.
    url: `${localUrl(ports.site)}/api/stripe/${path}`,
    secret,
  })
  const stripe = await startStripe({
    port: ports.payments,
    dataFile: join(home, 'stripe.json'),
    secretKey: secrets.stripeKey,
    restrictedKey: { key: restrictedKeyFor(secrets), permissions: keyPermissions() },
    webhooks: {
      platform: hook('webhook', secrets.stripeWebhook),
      connect: hook('connect-webhook', secrets.stripeConnectWebhook),
      accounts: hook('accounts-webhook', secrets.stripeAccountsWebhook),
    },
    seed: stripeSeed,
    faults: faults.payments,
  })
  return {
    said: { userPoolId: identity.userPoolId, clientId: identity.clientId, origin },
    async close() {
      await Promise.all([stripe.close(), identity.close(), mailbox.close()])
    },
  }
})
