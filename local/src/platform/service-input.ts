import { z } from 'zod'
import { local, productDomain, type Secrets, secretsIn } from './environment.ts'
import { type Ports, portsFrom } from './ports.ts'

export type ServiceInput = {
  home: string
  ports: Ports
  secrets: Secrets
  origin: string
  local: typeof local
}

/** What the platform tells each of its processes, by environment. */
export function serviceInput(environment: NodeJS.ProcessEnv = process.env): ServiceInput {
  const given = z.object({ LORECIRCLE_HOME: z.string(), PORT: z.coerce.number().int() }).parse(environment)
  const ports = portsFrom(given.PORT)
  return {
    home: given.LORECIRCLE_HOME,
    ports,
    secrets: secretsIn(given.LORECIRCLE_HOME),
    origin: `http://${productDomain(ports)}`,
    local,
  }
}
