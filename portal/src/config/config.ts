import { readField, readTextField } from './fields.ts'

/** `/config.json`: the addresses of this deployment's services, read once before the first render. */
export type Config = {
  /** Empty if the API has the portal's own origin. */
  apiOrigin: string
  identity: { endpoint: string; userPoolId: string; clientId: string; region: string }
  /** Includes the port, if any: `lorecircle.localhost:4321`. */
  productDomain: string
  origin: string
  supportEmail: string
  paymentsDashboard: string
}

/** Throws an Error that names the missing field. */
export function parseConfig(value: unknown): Config {
  const identity = readField(value, 'identity')
  return {
    apiOrigin: readTextField(value, 'apiOrigin'),
    identity: {
      endpoint: readTextField(identity, 'endpoint'),
      userPoolId: readTextField(identity, 'userPoolId'),
      clientId: readTextField(identity, 'clientId'),
      region: readTextField(identity, 'region'),
    },
    productDomain: readTextField(value, 'productDomain'),
    origin: readTextField(value, 'origin'),
    supportEmail: readTextField(value, 'supportEmail'),
    paymentsDashboard: readTextField(value, 'paymentsDashboard'),
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
