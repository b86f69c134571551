import { z } from 'zod'

/** `/config.json`: where this deployment's services are; read once, before anything is shown. */
export type Config = z.infer<typeof Config>
export const Config = z.object({
  /** Empty where the calls are on the portal's own origin. */
  apiOrigin: z.string(),
  identity: z.object({
    endpoint: z.string(),
    userPoolId: z.string(),
    clientId: z.string(),
    region: z.string(),
  }),
  /** Carries its port where it has one: `lorecircle.localhost:4321`. */
  productDomain: z.string(),
  origin: z.string(),
  supportEmail: z.string(),
})

let loaded: Config | undefined

export async function loadConfig(): Promise<Config> {
  const answer = await fetch('/config.json', { credentials: 'same-origin' })
  if (!answer.ok) throw new Error(`/config.json answered ${answer.status}`)
  loaded = Config.parse(await answer.json())
  return loaded
}

export function config(): Config {
  if (!loaded) throw new Error('The configuration is read before anything is shown.')
  return loaded
}
