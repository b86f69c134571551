import { join } from 'node:path'
import { queueNames, queueOf } from '@lorecircle/infra/what-runs/lookups'
import { bucketEvents } from '@lorecircle/infra/what-runs/resources'
import { service } from '../processes/service.ts'
import { names } from '../settings/names.ts'
import { roles } from '../settings/roles.ts'
import { serviceInput } from '../settings/environment.ts'
import { startStorage } from '../storage/start-storage.ts'

const { home, ports, secrets, origin, faults } = serviceInput()

await service(() =>
  startStorage({
    port: ports.storage,
    dataDir: join(home, 'storage'),
    accessKeyId: names.accessKeyId,
    secretAccessKey: secrets.storageKey,
    buckets: Object.values(names.buckets),
    queues: queueNames.map((queue) => ({
      name: names.queues[queue],
      dlq: `${names.queues[queue]}-dead`,
      ...queueOf(queue),
    })),
    notifications: bucketEvents.map(({ bucket, keys, queue }) => ({
      bucket: names.buckets[bucket],
      keys,
      queue: names.queues[queue],
    })),
    cors: [origin],
    roles: roles(secrets.storageKey),
    faults,
  }),
)
