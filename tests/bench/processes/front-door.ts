import { startFrontDoor } from '@lorecircle/local/front-door/start-front-door'
import { local, names, productDomain } from '@lorecircle/local/platform/environment'
import { service } from '@lorecircle/local/platform/service'
import { serviceInput } from '@lorecircle/local/platform/service-input'

const { ports, secrets } = serviceInput()

await service(() =>
  startFrontDoor({
    port: ports.site,
    controlPort: ports.control,
    productDomain: productDomain(ports),
    scheme: 'http',
    storage: {
      endpoint: local(ports.storage),
      bucket: names.buckets.site,
      accessKeyId: names.accessKeyId,
      secretAccessKey: secrets.storageKey,
    },
    api: local(ports.functions),
    live: local(ports.live),
    originSecret: secrets.originSecret,
    distributionId: names.distributionId,
  }),
)
