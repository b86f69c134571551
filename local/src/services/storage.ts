import { join } from 'node:path'
import { queueNames, queueSettingsFor } from '@lorecircle/infra/what-runs/lookups'
import { bucketEvents } from '@lorecircle/infra/what-runs/resources'
import { runService } from '../processes/service.ts'
import { serviceInput } from '../settings/environment.ts'
import { resourceNames } from '../settings/names.ts'
import { listRoles } from '../settings/roles.ts'
import { startStorage } from '../storage/start-storage.ts'

const { home, ports, secrets, origin, faults } = serviceInput()

await runService(() =>
  startStorage({
    port: ports.storage,
    dataDir: join(home, 'storage'),
    accessKeyId: resourceNames.accessKeyId,
    secretAccessKey: secrets.storageKey,
    buckets: Object.values(resourceNames.buckets),
    queues: queueNames.map((queue) => ({
      name: resourceNames.queues[queue],
      dlq: `${resourceNames.queues[queue]}-dead`,
      ...queueSettingsFor(queue),
    })),
    notifications: bucketEvents.map(({ bucket, keys, queue }) => ({
      bucket: resourceNames.buckets[bucket],
      keys,
      queue: resourceNames.queues[queue],
    })),
    cors: [origin],
    roles: listRoles(secrets.storageKey),
    faults,
  }),
)
