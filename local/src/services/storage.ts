import { join } from 'node:path'
import { names } from '../platform/environment.ts'
import { service } from '../platform/service.ts'
import { serviceInput } from '../platform/service-input.ts'
import { startStorage } from '../storage/start-storage.ts'

const { home, ports, secrets, origin } = serviceInput()

await service(() =>
  startStorage({
    port: ports.storage,
    dataDir: join(home, 'storage'),
    accessKeyId: names.accessKeyId,
    secretAccessKey: secrets.storageKey,
    buckets: Object.values(names.buckets),
    queues: [
      { name: names.queues.dead },
      { name: names.queues.publish, dlq: names.queues.dead },
      { name: names.queues.market, dlq: names.queues.dead },
      { name: names.queues.letters, dlq: names.queues.dead, visibilityTimeoutInSeconds: 120 },
    ],
    notifications: [{ bucket: names.buckets.documents, queue: names.queues.publish }],
    cors: [origin],
  }),
)
