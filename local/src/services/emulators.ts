import { join } from 'node:path'
import type { FunctionName } from '@lorecircle/infra/what-runs/functions'
import { startIdentity } from '../identity/start-identity.ts'
import { startMailbox } from '../mail/start-mailbox.ts'
import { service } from '../processes/service.ts'
import { names } from '../settings/names.ts'
import { local } from '../settings/ports.ts'
import { serviceInput } from '../settings/service-input.ts'
import { startStripe } from '../stripe/start-stripe.ts'
import { stripeSeed } from './stripe-seed.ts'

const { home, ports, secrets, origin } = serviceInput()

await service(async () => {
  const mailbox = await startMailbox({ port: ports.mailbox, dataFile: join(home, 'mailbox.json') })
  const identity = await startIdentity({
    port: ports.identity,
    dataDir: join(home, 'identity'),
    customMessage: { endpoint: local(ports.lambda), functionName: 'identity-email' satisfies FunctionName },
    mail: { endpoint: mailbox.url, from: names.mailFrom },
  })
  const hook = (path: string, secret: string) => ({
    // Stripe calls the platform's public origin; this machine's resolver does not know *.localhost.
    url: `${local(ports.site)}/api/stripe/${path}`,
    secret,
  })
  const stripe = await startStripe({
    port: ports.payments,
    dataFile: join(home, 'stripe.json'),
    secretKey: secrets.stripeKey,
    webhooks: {
      platform: hook('webhook', secrets.stripeWebhook),
      connect: hook('connect-webhook', secrets.stripeConnectWebhook),
      accounts: hook('accounts-webhook', secrets.stripeAccountsWebhook),
    },
    seed: stripeSeed,
  })
  return {
    said: { userPoolId: identity.userPoolId, clientId: identity.clientId, origin },
    async close() {
      await Promise.all([stripe.close(), identity.close(), mailbox.close()])
    },
  }
})
