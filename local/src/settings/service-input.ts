import { z } from 'zod'
import { type FaultSwitches, parseFaults } from '../faults/faults.ts'
import { type Ports, portsFrom, productDomain } from './ports.ts'
import { type Secrets, secretsIn } from './secrets.ts'

type ServiceInput = { home: string; ports: Ports; secrets: Secrets; origin: string; faults: FaultSwitches }

const Given = z.object({
  LORECIRCLE_HOME: z.string(),
  PORT: z.coerce.number().int(),
  LORECIRCLE_FAULTS: z.string().optional(),
})

/** What the platform tells each of its processes, by environment. */
export function serviceInput(environment: NodeJS.ProcessEnv = process.env): ServiceInput {
  const given = Given.parse(environment)
  const ports = portsFrom(given.PORT)
  return {
    home: given.LORECIRCLE_HOME,
    ports,
    secrets: secretsIn(given.LORECIRCLE_HOME),
    origin: `http://${productDomain(ports)}`,
    faults: parseFaults(given.LORECIRCLE_FAULTS),
  }
}
