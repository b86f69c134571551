import type { FrontDoorOptions } from '../front-door/start-front-door.ts'
import { names } from '../settings/names.ts'
import { local, type Ports, productDomain } from '../settings/ports.ts'
import { keyOfCdn } from '../settings/roles.ts'
import type { Secrets } from '../settings/secrets.ts'
import type { Unkindness } from '../unkindness/unkindness.ts'

/** The front door in front of this machine's parts. */
export const frontDoorOptions = (
  ports: Ports,
  secrets: Secrets,
  unkindness: Unkindness['frontDoor'],
): FrontDoorOptions => ({
  port: ports.site,
  controlPort: ports.control,
  productDomain: productDomain(ports),
  scheme: 'http',
  storage: {
    endpoint: local(ports.storage),
    bucket: names.buckets.site,
    ...keyOfCdn(secrets.storageKey),
  },
  logsBucket: names.buckets.logs,
  api: local(ports.functions),
  onDemand: local(ports.onDemand),
  originSecret: secrets.originSecret,
  distributionId: names.distributionId,
  unkindness,
})
