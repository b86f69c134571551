import { fieldIn, textIn } from './fields.ts'

/** `/config.json`: where this deployment's services are; read once, before anything is shown. */
export type Config = {
  /** Empty where the calls are on the portal's own origin. */
  apiOrigin: string
  identity: { endpoint: string; userPoolId: string; clientId: string; region: string }
  /** Carries its port where it has one: `lorecircle.localhost:4321`. */
  productDomain: string
  origin: string
  supportEmail: string
  /** Where authors find their own Stripe account. */
  paymentsDashboard: string
}

/** The configuration, or an Error that names what is missing. */
export function parseConfig(value: unknown): Config {
  const identity = fieldIn(value, 'identity')
  return {
    apiOrigin: textIn(value, 'apiOrigin'),
    identity: {
      endpoint: textIn(identity, 'endpoint'),
      userPoolId: textIn(identity, 'userPoolId'),
      clientId: textIn(identity, 'clientId'),
      region: textIn(identity, 'region'),
    },
    productDomain: textIn(value, 'productDomain'),
    origin: textIn(value, 'origin'),
    supportEmail: textIn(value, 'supportEmail'),
    paymentsDashboard: textIn(value, 'paymentsDashboard'),
  }
}

let loaded: Config | undefined

export async function loadConfig(): Promise<Config> {
  const answer = await fetch('/config.json', { credentials: 'same-origin' })
  if (!answer.ok) throw new Error(`/config.json answered ${answer.status}`)
  loaded = parseConfig(await answer.json())
  return loaded
}

export function config(): Config {
  if (!loaded) throw new Error('The configuration is read before anything is shown.')
  return loaded
}
